import { setTimeout as sleep } from 'node:timers/promises'
import { openRedis, type RedisClient, type RedisConnection, RedisSilentError } from './openRedis.ts'

/** What is needed to stay in touch with a Redis. */
export type KeepRedisOptions = {
  /** `redis://user:password@host:6379/0`; never logged. */
  readonly url: string
  /** What Redis calls us in its list of clients. */
  readonly name: string
  /** Called when Redis is lost, with the reason, and when it is back. */
  readonly onChange?: (health: 'ok' | 'down', why?: unknown) => void
  /** How long somebody waits for Redis at most. */
  readonly patienceMs: number
  /** How often Redis is asked for a sign of life. */
  readonly beatMs?: number
}

/** A Redis that may go and come, and that nobody waits for. */
export type KeptRedis = {
  /** Undefined when there was no answer in time, and at once while Redis is down. Never rejects. */
  ask<Answer>(question: (client: RedisClient) => Promise<Answer>): Promise<Answer | undefined>
  health(): 'ok' | 'down'
  close(): Promise<void>
}

const usualBeatMs = 2_000
const connectMs = 2_000
const shortestPauseMs = 100
const longestPauseMs = 2_000
/** So many late answers in a row, and nobody waits for another until a sign of life comes in time. */
const strikesToRest = 3
/** So many, and the connection is given up for a new one. */
const strikesToEnd = 6

const ping = (client: RedisClient) => client.ping()

/** Stays in touch with a Redis: starts without it too, and finds it when it comes. */
export async function keepRedis(options: KeepRedisOptions): Promise<KeptRedis> {
  const { url, name, onChange = () => {}, patienceMs, beatMs = usualBeatMs } = options
  const closing = new AbortController()
  let connection: RedisConnection | undefined
  let strikes = 0
  let struckAt = Number.NEGATIVE_INFINITY
  let pauseMs = shortestPauseMs
  let announced: 'ok' | 'down' | undefined

  const health = () => (connection !== undefined && strikes < strikesToRest ? 'ok' : 'down')

  function announce(why?: unknown): void {
    const state = health()
    if (announced === state || closing.signal.aborted) return
    announced = state
    onChange(state, why)
  }

  function strike(why: unknown): void {
    // All who wait at once see the same delay, which may have been our own: it counts once.
    if (performance.now() - struckAt < patienceMs) return
    struckAt = performance.now()
    strikes += 1
    announce(why)
    if (strikes >= strikesToEnd) connection?.end(why)
  }

  const askNow: KeptRedis['ask'] = async (question) => {
    const asked = connection
    if (asked === undefined) return undefined
    const waited = new AbortController()
    const late = sleep(patienceMs, undefined, { signal: waited.signal }).then(() => {
      throw new RedisSilentError()
    })
    try {
      const answer = await Promise.race([question(asked.client), late])
      strikes = 0
      pauseMs = shortestPauseMs
      announce()
      return answer
    } catch (error) {
      // It may have ended meanwhile: that is told by whoever opens the next one.
      if (asked === connection) strike(error)
      return undefined
    } finally {
      waited.abort()
    }
  }

  /** One connection after the other, until we close. */
  async function keep(tried: () => void): Promise<void> {
    while (!closing.signal.aborted) {
      let why: unknown
      try {
        connection = await openRedis({
          url,
          name,
          patienceMs: connectMs,
          signal: closing.signal,
          greet: ping,
        })
        strikes = 0
        announce()
        tried()
        why = await connection.ended
      } catch (error) {
        why = error
      }
      connection = undefined
      announce(why)
      tried()
      const jittered = pauseMs * (0.5 + Math.random() / 2)
      // Closing ends the pause; the loop sees it.
      await sleep(jittered, undefined, { signal: closing.signal }).catch(() => {})
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    }
  }

  // It asks for everybody: who rests after late answers is woken by it, and by no visitor.
  const beat = setInterval(() => void askNow(ping), beatMs)
  let kept: Promise<void> | undefined
  await new Promise<void>((tried) => {
    kept = keep(tried)
  })
  return {
    ask: async (question) => (health() === 'ok' ? askNow(question) : undefined),
    health,
    async close() {
      clearInterval(beat)
      closing.abort()
      await kept
    },
  }
}
