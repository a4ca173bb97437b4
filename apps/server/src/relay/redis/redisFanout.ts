import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { RedisSilentError } from '../../redis/openRedis.ts'
import type { Fanout, FanoutListener } from '../fanout.ts'
import { openRedisLine, type RedisLine } from './redisLine.ts'
import { createLooks } from './redisLooks.ts'
import { createRoster } from './redisRoster.ts'
import { mostTopics, readWords, type Words, writeWords } from './redisWords.ts'

/** What the fan-out over Redis needs. */
export type RedisFanoutOptions = {
  /** `redis://user:password@host:6379/0`; never logged. */
  readonly url: string
  /** Called when Redis is lost, with the reason, and when it is back. */
  readonly onChange?: (health: 'ok' | 'down', why?: unknown) => void
  readonly now?: () => number
  /** A sign of life every so often; a line that carries three of them nowhere is dead. */
  readonly beatMs?: number
}

// One channel for all topics. A node with 10,000 sockets holds some 50,000 topics: a channel for each would be 50,000
// subscriptions to make again when Redis returns, and one more round trip before each irn_subscribe may look into the
// store; and of any number of hash buckets it would hold them all. Hearing everything costs less: topics are told in
// batches, those of one turn of the loop together, and one that nobody here holds is dropped at a look into a map.
// Redis does not separate channels by database, so the name does: two populations may share one Redis.
const channelOf = (url: string) => `latchkey:relay:${new URL(url).pathname.slice(1) || '0'}`

const usualBeatMs = 2_000
const beatsUntilDead = 3
/** Clocks of nodes differ, and a message may be committed a while after its time was taken. */
const marginMs = 15_000
const shortestPauseMs = 100
const longestPauseMs = 2_000

/** Tells other nodes over Redis 6 or later. Starts without Redis too, and finds it when it comes. */
export async function redisFanout(options: RedisFanoutOptions): Promise<Fanout> {
  const { url, onChange = () => {}, now = Date.now, beatMs = usualBeatMs } = options
  const patienceMs = beatMs * beatsUntilDead
  const node = randomBytes(8).toString('hex')
  const listeners = new Set<FanoutListener>()
  const looks = createLooks(async (sinceMs) => {
    for (const listener of listeners) await listener.missed(sinceMs)
  })
  const roster = createRoster(now, patienceMs)
  const closing = new AbortController()
  const untold = new Set<string>()
  let flushing: NodeJS.Immediate | undefined
  let line: RedisLine | undefined
  /** What others said before this moment, we heard or looked for. */
  let heardAt = now()
  /** What we told before this moment, was said. */
  let saidAt = now()
  /** Something could not be said since. */
  let owing = false
  /** Signs of life that did not come back yet: counted and not timed, for a process that stood still had no chance to hear. */
  let unheard = 0
  let announced: 'ok' | 'down' | undefined

  const health = () => (line !== undefined && unheard < beatsUntilDead ? 'ok' : 'down')

  function announce(state: 'ok' | 'down', why?: unknown): void {
    if (announced === state || closing.signal.aborted) return
    announced = state
    onChange(state, why)
  }

  function hear(text: string): void {
    const words = readWords(text)
    if (words === undefined) return
    if (words.node === node) {
      heardAt = now()
      unheard = 0
      announce('ok')
      return
    }
    roster.heard(words.node)
    if (words.kind === 'missed') {
      looks.ask(words.sinceMs)
    } else {
      for (const topic of words.topics) for (const listener of listeners) listener.topic(topic)
    }
  }

  /** A line that cannot carry it is given up; `owing` makes up for it on the next. */
  async function say(words: Words): Promise<boolean> {
    const speaking = line
    try {
      if (speaking === undefined) throw new RedisSilentError()
      await speaking.say(writeWords(words))
      return true
    } catch (error) {
      owing = true
      speaking?.end(error)
      return false
    }
  }

  async function flush(): Promise<void> {
    flushing = undefined
    const topics = [...untold]
    untold.clear()
    const parts: Promise<boolean>[] = []
    for (let at = 0; at < topics.length; at += mostTopics)
      parts.push(say({ kind: 'topics', node, topics: topics.slice(at, at + mostTopics) }))
    await Promise.all(parts)
  }

  /** Our own word, which we hear again: proof that the line carries both ways. */
  async function beat(): Promise<void> {
    const started = now()
    unheard += 1
    if (line === undefined) lookAround()
    else if (unheard > beatsUntilDead) line.end(new RedisSilentError())
    else if (await say({ kind: 'topics', node, topics: [] })) saidAt = started
  }

  function lookAround(): void {
    looks.ask(heardAt - marginMs)
    heardAt = now()
  }

  async function greet(): Promise<void> {
    unheard = 0
    // Before this line heard, others may have spoken.
    lookAround()
    if (!owing) return beat()
    owing = false
    const started = now()
    if (await say({ kind: 'missed', node, sinceMs: saidAt - marginMs })) saidAt = started
  }

  /** One line after the other, until we close. */
  async function keepLine(tried: () => void): Promise<void> {
    let pauseMs = shortestPauseMs
    while (!closing.signal.aborted) {
      let why: unknown
      try {
        line = await openRedisLine({ url, channel: channelOf(url), patienceMs, signal: closing.signal, hear })
        await greet()
        tried()
        pauseMs = shortestPauseMs
        why = await line.ended
      } catch (error) {
        why = error
      }
      line = undefined
      announce('down', why)
      tried()
      // Closing ends the pause; the loop sees it.
      const jittered = pauseMs * (0.5 + Math.random() / 2)
      await sleep(jittered, undefined, { signal: closing.signal }).catch(() => {})
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    }
  }

  const timer = setInterval(beat, beatMs)
  let kept: Promise<void> | undefined
  await new Promise<void>((tried) => {
    kept = keepLine(tried)
  })

  return {
    tell(topic) {
      untold.add(topic)
      flushing ??= setImmediate(flush)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    health,
    nodes: roster.count,
    async close() {
      clearInterval(timer)
      clearImmediate(flushing)
      looks.close()
      // A Redis that does not answer must not hold up the end.
      await Promise.race([flush(), sleep(Math.min(beatMs, 1_000), undefined, { ref: false })])
      closing.abort()
      await kept
    },
  }
}
