import { ErrorReply, RESP_TYPES } from 'redis'
import { type KeepRedisOptions, keepRedis } from '../redis/keepRedis.ts'
import type { RedisClient } from '../redis/openRedis.ts'
import { putScript, type RedisScript, takeScript } from './redisScripts.ts'
import { type BytesToShare, mostSharedBytes, type SharedBytes, type SharedShelf } from './sharedShelf.ts'

/** What a shelf in Redis needs. */
export type RedisShelfOptions = Omit<KeepRedisOptions, 'name' | 'patienceMs'> & {
  /** Called when Redis takes nothing, for want of room or of a right. */
  readonly onRefused?: (why: unknown) => void
  /** How long somebody waits for Redis at most. */
  readonly patienceMs?: number | undefined
}

const usualPatienceMs = 75
/** Redis does nothing else while a script runs. */
const mostKeys = 200
/** With the moment before it. */
const mostTaken = mostSharedBytes + 32
/** What may be on its way to Redis; what comes on top is not shared. */
const mostBytesUnderWay = 8 * 1024 * 1024

/** A shelf in Redis 6 or later. */
export async function redisShelf({
  onRefused = () => {},
  patienceMs = usualPatienceMs,
  ...options
}: RedisShelfOptions): Promise<SharedShelf> {
  const redis = await keepRedis({ ...options, name: 'latchkey-cache', patienceMs })
  let bytesUnderWay = 0

  async function putPart(client: RedisClient, part: readonly Entry[], size: number) {
    bytesUnderWay += size
    try {
      await run(client, putScript, keysOf(part), part.flatMap(putArguments))
    } catch (error) {
      // It answered: whoever asks for what is there need not wait.
      if (!(error instanceof ErrorReply)) throw error
      onRefused(error)
    } finally {
      bytesUnderWay -= size
    }
  }

  return {
    async take(keys) {
      const taken = inParts(keys).map((part) =>
        redis.ask(async (client) =>
          readTaken(part, await run(client, takeScript, part, [String(mostTaken)])),
        ),
      )
      return new Map((await Promise.all(taken)).flatMap((part) => part ?? []))
    },
    put(values) {
      for (const part of inParts([...values])) {
        const size = part.reduce((sum, [, { bytes }]) => sum + bytes.length, 0)
        if (bytesUnderWay + size <= mostBytesUnderWay) void redis.ask((client) => putPart(client, part, size))
      }
    },
    health: redis.health,
    close: redis.close,
  }
}

type Entry = readonly [key: string, value: BytesToShare]

const keysOf = (entries: readonly Entry[]) => entries.map(([key]) => key)

function putArguments([, { bytes, ageMs, keepMs }]: Entry): (string | Buffer)[] {
  return [String(Math.max(0, Math.round(ageMs))), String(keepMs), Buffer.from(bytes)]
}

function inParts<One>(all: readonly One[]): readonly (readonly One[])[] {
  const count = Math.ceil(all.length / mostKeys)
  return Array.from({ length: count }, (_, n) => all.slice(n * mostKeys, (n + 1) * mostKeys))
}

/** Redis forgets scripts when it starts, so it may have to be told again. */
async function run(
  client: RedisClient,
  { text, sha }: RedisScript,
  keys: readonly string[],
  words: readonly (string | Buffer)[],
): Promise<unknown> {
  const inBytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
  const question = { keys: [...keys], arguments: [...words] }
  try {
    return await inBytes.evalSha(sha, question)
  } catch (error) {
    if (!(error instanceof ErrorReply && error.message.startsWith('NOSCRIPT'))) throw error
    return inBytes.eval(text, question)
  }
}

function readTaken(keys: readonly string[], told: unknown): readonly (readonly [string, SharedBytes])[] {
  if (!Array.isArray(told)) return []
  return keys.flatMap((key, n) => {
    const ageMs: unknown = told[2 * n]
    const bytes: unknown = told[2 * n + 1]
    const isThere = typeof ageMs === 'number' && ageMs >= 0 && bytes instanceof Buffer
    return isThere ? [[key, { ageMs, bytes }] as const] : []
  })
}
