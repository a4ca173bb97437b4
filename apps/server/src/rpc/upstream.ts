import type { UpstreamState } from '@latchkey/wire'
import { askSingly } from './askSingly.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { createPace, type Pace } from './createPace.ts'
import { examineNode } from './examineNode.ts'
import { type AnswerRoom, post, readTarget } from './post.ts'
import { type Answer, readAnswers } from './readAnswers.ts'
import { type FailureKind, UpstreamFailure } from './upstreamFailure.ts'

/** One RPC address of a chain, with what we know of it. */
export type Upstream = {
  /** The only part of the address that is ever shown. */
  readonly host: string
  /** Follows our own probes alone, never how a visitor's call went. */
  readonly breaker: Breaker
  /** Whether a call may go there now. */
  allows(): boolean
  /**
   * Posts calls, given as text by id, and reads their answers; rejects with an `UpstreamFailure`. A failure is the
   * caller's own: what a call holds may provoke it. It only makes us probe the node ourselves. When `outrun` is aborted,
   * another was faster, and the call ends. How long `heavy` calls take says nothing about how fast others are.
   */
  ask(calls: ReadonlyMap<number, string>, timeoutMs: number, how?: AskOptions): Promise<Map<number, Answer>>
  /** Slower than this is slow for it, in milliseconds; undefined until enough is known. */
  slowAfter(): number | undefined
  /** Whether another may be asked beside a slow call here, which it may for one in twenty calls. */
  mayDouble(): boolean
  /** The latest block it told of. */
  head(): bigint | undefined
  /** Probes it for its latest block, unless that was done a moment ago; runs in the background. */
  look(): void
  state(): UpstreamState
}

/** How calls are made at an upstream. */
export type AskOptions = {
  readonly outrun?: AbortSignal
  readonly heavy?: boolean
  readonly room?: AnswerRoom | undefined
}

/** What an upstream tells after every try. */
export type AttemptListener = (host: string, outcome: 'ok' | FailureKind) => void

/** How long we believe that an address serves the chain it served. */
const trustMs = 60_000
/** How long an address that serves another chain is left alone. */
const exclusionMs = 30_000
/** How often an upstream that has others beside it is asked for its latest block. */
const lookMs = 15_000
/** How often failed calls may make us probe: whoever makes calls that fail must not make much more load than they are. */
const suspicionMs = 1_000
/** How long a probe may take, unless visitors' calls may take much longer. */
export const shortestProbeMs = 3_000
/** One probe may be lost on the way. */
const probesToOpen = 2
/** How long a node that did not take a batch is asked call by call: it may have been that batch alone. */
const singlyMs = 60_000

/** Watches over one RPC address: whose chain it serves, and whether it is well. */
export function createUpstream(
  address: string,
  chainId: number,
  now: () => number,
  onAttempt: AttemptListener,
  /** How fast it was; a test says what slow is. */
  pace: Pace = createPace(),
  probeMs = shortestProbeMs,
): Upstream {
  const target = readTarget(address)
  const breaker = createBreaker(now, probesToOpen)
  let used = false
  let singlyUntil = 0
  let trustedUntil = 0
  let excludedUntil = 0
  let head: bigint | undefined
  let probing: Promise<UpstreamFailure | undefined> | undefined
  let probedAt = Number.NEGATIVE_INFINITY
  let suspected = false

  /** Probes the node, or waits for the probe that is under way; tells what was wrong. */
  function probe(): Promise<UpstreamFailure | undefined> {
    probing ??= examine().finally(() => {
      probing = undefined
    })
    return probing
  }

  async function examine(): Promise<UpstreamFailure | undefined> {
    probedAt = now()
    try {
      head = await examineNode(target, chainId, AbortSignal.timeout(probeMs))
      trustedUntil = now() + trustMs
      excludedUntil = 0
      suspected = false
      breaker.succeeded()
      return undefined
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      head = undefined
      // Once it is back it may be another node.
      trustedUntil = 0
      excludedUntil = error.kind === 'wrongChain' ? now() + exclusionMs : 0
      if (error.kind !== 'wrongChain') breaker.failed()
      return error
    }
  }

  function wasProbedWithin(ms: number): boolean {
    const passed = now() - probedAt
    return passed >= 0 && passed < ms
  }

  /** A call failed: the node may be down, or the call may be one that fails anywhere. Our own probe finds out. */
  function suspect(): void {
    suspected = true
    if (!wasProbedWithin(suspicionMs)) void probe()
  }

  /** Makes sure that the address serves our chain. */
  async function verify(signal: AbortSignal): Promise<void> {
    if (now() < trustedUntil) return
    // Those who come meanwhile go on with the trust of before; the very first wait.
    if (trustedUntil > 0 && probing !== undefined) return
    const failure = await inTime(probe(), signal)
    if (failure !== undefined) throw failure
  }

  async function askTogether(
    calls: ReadonlyMap<number, string>,
    signal: AbortSignal,
    room: AnswerRoom | undefined,
  ): Promise<Map<number, Answer>> {
    const texts = [...calls.values()]
    if (texts.length > 1 && now() < singlyUntil) return askSingly(target, calls, signal, room)
    const body = texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`
    const text = await post(target, body, signal, room)
    if (texts.length > 1 && /^\s*\{/.test(text)) {
      // One object for many calls: the node takes no batches, or none so long.
      singlyUntil = now() + singlyMs
      return askSingly(target, calls, signal, room)
    }
    return readAnswers(text, [...calls.keys()])
  }

  async function askOnce(
    calls: ReadonlyMap<number, string>,
    signal: AbortSignal,
    room: AnswerRoom | undefined,
  ): Promise<Map<number, Answer>> {
    await verify(signal)
    const answers = await askTogether(calls, signal, room)
    if (answers.size === 0) throw new UpstreamFailure('mismatch')
    if ([...answers.values()].every((answer) => answer.excuse === 'rateLimited')) {
      throw new UpstreamFailure('rateLimited')
    }
    if (answers.size < calls.size) throw new PartialAnswer(answers)
    return answers
  }

  function note(kind: FailureKind): void {
    onAttempt(target.host, kind)
    // A huge answer is what the visitor asked for: it says nothing about the node.
    if (kind !== 'tooLarge' && kind !== 'noRoom') suspect()
  }

  return {
    host: target.host,
    breaker,
    allows: () => now() >= excludedUntil && breaker.allows(),
    async ask(calls, timeoutMs, { outrun, heavy = false, room } = {}) {
      used = true
      if (suspected) suspect()
      pace.began()
      const started = performance.now()
      const controller = new AbortController()
      const signal = outrun ? AbortSignal.any([controller.signal, outrun]) : controller.signal
      const timer = setTimeout(() => controller.abort(), timeoutMs)
      const timed = () => !heavy && pace.took(performance.now() - started)
      try {
        const answers = await askOnce(calls, signal, room)
        timed()
        onAttempt(target.host, 'ok')
        return answers
      } catch (error) {
        if (error instanceof PartialAnswer) {
          note('mismatch')
          return error.answers
        }
        if (!(error instanceof UpstreamFailure)) throw error
        if (!outrun?.aborted) note(error.kind)
        else {
          timed()
          // One that hangs would always be outrun and never be found out.
          suspect()
        }
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    slowAfter: pace.slowAfter,
    mayDouble: pace.mayDouble,
    head: () => head,
    look() {
      if (!wasProbedWithin(lookMs)) void probe()
    },
    state() {
      if (excludedUntil > 0) return now() < excludedUntil ? 'wrongChain' : 'failing'
      const state = breaker.state()
      if (state !== 'closed') return state
      return used ? 'ok' : 'unused'
    },
  }
}

/** Who has no more time stops waiting; the probe goes on for the others. */
async function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let stop = () => {}
  const late = new Promise<never>((_, reject) => {
    stop = () => reject(new UpstreamFailure('timeout'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, late])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** The upstream answered some calls of a batch and forgot others. */
class PartialAnswer extends Error {
  override readonly name = 'PartialAnswer'
  readonly answers: Map<number, Answer>
  constructor(answers: Map<number, Answer>) {
    super('some calls of a batch were left unanswered')
    this.answers = answers
  }
}
