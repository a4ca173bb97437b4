import { createClient, RESP_TYPES } from 'redis'

/** Somebody who can look into Redis, and change what is there. */
export type RedisOperator = {
  /** What nodes share of a kind, such as `price`. */
  keys(kind?: string): Promise<readonly string[]>
  /** How long these are still kept. */
  lives(kind: string): Promise<readonly number[]>
  /** Makes what is there of a kind so much older; its end stays where it is. */
  age(kind: string, ms: number): Promise<void>
  /** Puts a text under each key of a kind. */
  spoil(kind: string, text: string): Promise<void>
  /** All that Redis holds, as one text. */
  dump(): Promise<string>
  clear(): Promise<void>
  stop(): void
}

const older = `
local kept = redis.call('GET', KEYS[1])
local began = string.match(kept, '^%d+')
local moved = string.format('%.0f', tonumber(began) - ARGV[1])
return redis.call('SET', KEYS[1], moved .. string.sub(kept, #began + 1), 'KEEPTTL')`

/** Opens a line of its own to Redis. */
export async function operateRedis(url: string): Promise<RedisOperator> {
  const client = createClient({ url })
  client.on('error', () => {}) // a Redis that goes away is what tests are for
  await client.connect()
  const keys = (kind = '') => client.keys(`latchkey:${kind}*`)
  return {
    keys,
    async lives(kind) {
      return Promise.all((await keys(kind)).map((key) => client.pTTL(key)))
    },
    async age(kind, ms) {
      for (const key of await keys(kind)) await client.eval(older, { keys: [key], arguments: [String(ms)] })
    },
    async spoil(kind, text) {
      for (const key of await keys(kind)) await client.set(key, text, { expiration: 'KEEPTTL' })
    },
    async dump() {
      const inBytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
      const all = await client.keys('*')
      const values = await Promise.all(all.map((key) => inBytes.get(key)))
      return [...all, ...values.map((value) => value?.toString('latin1') ?? '')].join('\n')
    },
    async clear() {
      await client.flushDb()
    },
    stop: () => client.destroy(),
  }
}
