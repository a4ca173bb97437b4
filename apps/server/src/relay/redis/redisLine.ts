import { openRedis } from '../../redis/openRedis.ts'

/** One connection to Redis that speaks and hears; once it ends it never comes back. */
export type RedisLine = {
  /** Rejects when it could not be said. */
  say(text: string): Promise<unknown>
  /** Resolves with the reason when the line is dead. */
  readonly ended: Promise<unknown>
  end(why?: unknown): void
}

type LineOptions = {
  readonly url: string
  readonly channel: string
  /** How long Redis may take to answer. */
  readonly patienceMs: number
  /** Ends the line, also while it opens. */
  readonly signal: AbortSignal
  hear(text: string): void
}

/** Opens a line and resolves when it hears what is said on the channel. */
export async function openRedisLine(options: LineOptions): Promise<RedisLine> {
  const { channel, hear, ...rest } = options
  const { client, ended, end } = await openRedis({
    ...rest,
    name: 'latchkey-relay',
    greet: (greeted) => greeted.subscribe(channel, hear),
  })
  return { say: (text) => client.publish(channel, text), ended, end }
}
