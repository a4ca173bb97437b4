import type { UpstreamState } from '@latchkey/wire'
import { askSingly } from './askSingly.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { createPace, type Pace } from './createPace.ts'
import { post, readTarget } from './post.ts'
import { type Answer, readAnswers } from './readAnswers.ts'
import { type FailureKind, UpstreamFailure } from './upstreamFailure.ts'

/** One RPC address of a chain, with what we know of it. */
export type Upstream = {
  /** All that is ever told of the address. */
  readonly host: string
  readonly breaker: Breaker
  /** Whether a call may go there now. */
  allows(): boolean
  /**
   * Posts calls, given as text by id, and reads their answers; rejects with an `UpstreamFailure`. When `outrun` is
   * aborted, another was faster: the call ends, and only several in a row are held against this one. That `heavy` ones
   * took too long is not held against it at all: one wide question for logs must not keep others from their balances.
   */
  ask(
    calls: ReadonlyMap<number, string>,
    timeoutMs: number,
    how?: { readonly outrun?: AbortSignal; readonly heavy?: boolean },
  ): Promise<Map<number, Answer>>
  /** Slower than this is slow for it, in milliseconds; undefined until enough is known. */
  slowAfter(): number | undefined
  /** Whether another may be asked beside a slow call here, which it may for one in twenty calls. */
  mayDouble(): boolean
  /** The latest block it told of. */
  head(): bigint | undefined
  /** Asks for its latest block, unless it did a moment ago; nobody waits for it. */
  look(): void
  state(): UpstreamState
}

/** What an upstream tells after every try. */
export type AttemptListener = (host: string, outcome: 'ok' | FailureKind) => void

/** How long we believe that an address serves the chain it served. */
const trustMs = 60_000
/** How long an address that serves another chain is left alone. */
const exclusionMs = 30_000
/** How often an upstream that has others beside it is asked for its latest block. */
const lookMs = 15_000
const lookPatienceMs = 3_000
/** By this id tests tell our own question for the latest block from a visitor's. */
export const headCallId = 999
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
): Upstream {
  const target = readTarget(address)
  const breaker = createBreaker(now)
  let used = false
  let singlyUntil = 0
  let trustedUntil = 0
  let excludedUntil = 0
  let head: bigint | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  /** eth_chainId is answered by us, so a visitor would never notice that the balance is from another chain. */
  async function verify(signal: AbortSignal): Promise<void> {
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
    const answer = readAnswers(await post(target, body, signal), [1]).get(1)
    if (answer?.kind !== 'result') throw new UpstreamFailure('mismatch')
    const told: unknown = JSON.parse(answer.text)
    if (typeof told !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(told)) throw new UpstreamFailure('mismatch')
    if (BigInt(told) !== BigInt(chainId)) throw new UpstreamFailure('wrongChain')
    excludedUntil = 0
  }

  async function readHead(): Promise<bigint | undefined> {
    const signal = AbortSignal.timeout(lookPatienceMs)
    const body = `{"jsonrpc":"2.0","id":${headCallId},"method":"eth_blockNumber","params":[]}`
    // The block of another chain says nothing; one that is not yet trusted is asked for its chain first.
    if (now() >= trustedUntil) await verify(signal)
    const answer = readAnswers(await post(target, body, signal), [headCallId]).get(headCallId)
    const told: unknown = answer?.kind === 'result' ? JSON.parse(answer.text) : undefined
    return typeof told === 'string' && /^0x[0-9a-f]{1,16}$/i.test(told) ? BigInt(told) : undefined
  }

  async function askTogether(
    calls: ReadonlyMap<number, string>,
    signal: AbortSignal,
  ): Promise<Map<number, Answer>> {
    const texts = [...calls.values()]
    if (texts.length > 1 && now() < singlyUntil) return askSingly(target, calls, signal)
    const text = await post(target, texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`, signal)
    if (texts.length > 1 && /^\s*\{/.test(text)) {
      // One object for many calls: the node takes no batches, or none so long.
      singlyUntil = now() + singlyMs
      return askSingly(target, calls, signal)
    }
    return readAnswers(text, [...calls.keys()])
  }

  async function askOnce(
    calls: ReadonlyMap<number, string>,
    signal: AbortSignal,
  ): Promise<Map<number, Answer>> {
    if (now() >= trustedUntil) {
      const before = trustedUntil
      // Those who come meanwhile go on with the trust of before; the very first wait.
      if (before > 0) trustedUntil = now() + trustMs
      await verify(signal)
      trustedUntil = now() + trustMs
    }
    const answers = await askTogether(calls, signal)
    if (answers.size === 0) throw new UpstreamFailure('mismatch')
    if ([...answers.values()].every((answer) => answer.excuse === 'rateLimited')) {
      throw new UpstreamFailure('rateLimited')
    }
    if (answers.size < calls.size) throw new PartialAnswer(answers)
    return answers
  }

  function note(kind: FailureKind, heavy = false): void {
    onAttempt(target.host, kind)
    // A huge answer is what the visitor asked for: it says nothing about the node.
    if (kind === 'tooLarge') return
    // Nor does one that never came, or that a gateway before the node gave up on (504).
    if (heavy && (kind === 'timeout' || kind === 'status')) return
    trustedUntil = 0
    if (kind === 'wrongChain') excludedUntil = now() + exclusionMs
    else breaker.failed()
  }

  /** One that hangs would always be outrun and never be found out; one that is slow now and then answers in between. */
  function noteOutrun(ms: number): void {
    pace.took(ms)
    breaker.failed()
  }

  return {
    host: target.host,
    breaker,
    allows: () => now() >= excludedUntil && breaker.allows(),
    async ask(calls, timeoutMs, { outrun, heavy = false } = {}) {
      used = true
      pace.began()
      const started = performance.now()
      const controller = new AbortController()
      const signal = outrun ? AbortSignal.any([controller.signal, outrun]) : controller.signal
      const timer = setTimeout(() => controller.abort(), timeoutMs)
      try {
        const answers = await askOnce(calls, signal)
        breaker.succeeded()
        pace.took(performance.now() - started)
        onAttempt(target.host, 'ok')
        return answers
      } catch (error) {
        if (error instanceof PartialAnswer) {
          note('mismatch')
          return error.answers
        }
        if (!(error instanceof UpstreamFailure)) throw error
        if (!outrun?.aborted) note(error.kind, heavy)
        else if (!heavy) noteOutrun(performance.now() - started)
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    slowAfter: pace.slowAfter,
    mayDouble: pace.mayDouble,
    head: () => head,
    look() {
      if (now() - lookedAt < lookMs) return
      lookedAt = now()
      readHead().then(
        (told) => {
          head = told
        },
        () => {
          // Whatever ails it shows when it is asked for something; until then nothing is known of its head.
          head = undefined
        },
      )
    },
    state() {
      if (!used) return 'unused'
      if (excludedUntil > 0) return now() < excludedUntil ? 'wrongChain' : 'failing'
      const state = breaker.state()
      return state === 'closed' ? 'ok' : state
    },
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
