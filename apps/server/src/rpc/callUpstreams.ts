import type { Chain } from '../chains/chain.ts'
import { askHedged } from './askHedged.ts'
import { type Call, errorOutcome, type Outcome } from './calls.ts'
import { isHeavy, methodCost } from './methods.ts'
import type { AnswerRoom } from './post.ts'
import type { Answer } from './readAnswers.ts'
import { sentAlready } from './sentAlready.ts'
import type { Upstream } from './upstream.ts'
import { type FailureKind, failureWords } from './upstreamFailure.ts'

/** A call that may be made. */
export type ReadyCall = Extract<Call, { kind: 'call' }>

/** What is known while upstream after upstream is asked. */
type Round = {
  readonly calls: readonly ReadyCall[]
  readonly outcomes: Map<number, Outcome>
  /** Errors that might have gone better elsewhere, told when nothing better comes. */
  readonly excuses: Map<number, Outcome>
  readonly failures: FailureKind[]
  readonly room: AnswerRoom | undefined
  retryAfterSeconds: number | undefined
}

/** How calls are made. */
export type CallOptions = {
  /** Whether what one upstream gave no answer to may be asked of another, at this cost in the units of the rate limit. */
  readonly mayRetry?: (cost: number) => boolean
  /** Where the bytes of the answers are counted. */
  readonly room?: AnswerRoom | undefined
}

/** How many upstreams the same call goes to: one that fails anywhere must not become a call for every upstream there is. */
const mostAsked = 3

/**
 * Makes calls at the chain's upstreams, in their order, until each has its answer or the deadline is near.
 * Every try has its share of the time, so that one that hangs leaves some for the next.
 */
export async function callUpstreams(
  chain: Chain,
  calls: readonly ReadyCall[],
  deadlineMs: number,
  { mayRetry = () => true, room }: CallOptions = {},
): Promise<readonly Outcome[]> {
  const giveUp = performance.now() + deadlineMs
  const round: Round = {
    calls,
    outcomes: new Map(),
    excuses: new Map(),
    failures: [],
    room,
    retryAfterSeconds: undefined,
  }
  const tries = sortByBlockLag(chain.upstreams)
  let asked = 0
  const mayRepeat = calls.every(({ method }) => method !== 'eth_sendRawTransaction')
  for (let upstream = tries.shift(); upstream !== undefined; upstream = tries.shift()) {
    const left = giveUp - performance.now()
    if (left <= 0) break
    if (!upstream.allows()) {
      round.failures.push(upstream.state() === 'wrongChain' ? 'wrongChain' : 'paused')
      continue
    }
    if (asked >= mostAsked || (asked > 0 && !mayRetry(costOfMissing(round)))) break
    asked += 1
    const ready = tries.filter((other) => other.state() !== 'open' && other.state() !== 'wrongChain').length
    const others = Math.min(ready, mostAsked - asked)
    const findSecond = () => {
      const second = mayRepeat && asked < mostAsked ? takeSecond(tries) : undefined
      if (second !== undefined) asked += 1
      return second
    }
    const failure = await ask(upstream, round, left / (1 + others), findSecond)
    if (round.outcomes.size === calls.length || round.failures.includes('noRoom')) break
    // A connection kept alive may have died while idle; an only upstream gets a second chance.
    if (failure === 'connection' && chain.upstreams.length === 1 && round.failures.length === 1)
      tries.push(upstream)
  }
  return calls.map((_, id) => round.outcomes.get(id) ?? whatIsLeft(chain, round, id))
}

/** Asks one upstream for what is still missing. */
async function ask(
  upstream: Upstream,
  round: Round,
  timeoutMs: number,
  findSecond: () => Upstream | undefined,
): Promise<FailureKind | undefined> {
  const missing = new Map<number, string>()
  for (const [id, call] of round.calls.entries()) {
    if (!round.outcomes.has(id)) missing.set(id, callText(call, id))
  }
  const heavy = round.calls.some(({ method }, id) => missing.has(id) && isHeavy(method))
  const { answers, failures } = await askHedged(upstream, findSecond, missing, timeoutMs, {
    heavy,
    room: round.room,
  })
  for (const failure of failures) {
    round.failures.push(failure.kind)
    round.retryAfterSeconds = failure.retryAfterSeconds ?? round.retryAfterSeconds
  }
  for (const [id, answer] of answers ?? []) await settle(round, id, answer)
  return answers === undefined ? failures[0]?.kind : undefined
}

function costOfMissing(round: Round): number {
  return round.calls.reduce(
    (sum, { method }, id) => sum + (round.outcomes.has(id) ? 0 : (methodCost(method) ?? 1)),
    0,
  )
}

/** The next that may be asked, which is then no longer among those to try. */
function takeSecond(tries: Upstream[]): Upstream | undefined {
  const n = tries.findIndex((other) => other.state() !== 'open' && other.state() !== 'wrongChain')
  if (n < 0 || !tries[n]?.allows()) return undefined
  return tries.splice(n, 1)[0]
}

async function settle(round: Round, id: number, answer: Answer): Promise<void> {
  if (answer.excuse !== undefined) {
    if (answer.excuse === 'behind') round.excuses.set(id, answer)
    return
  }
  const call = round.calls[id]
  const sent = call && round.failures.length > 0 ? await sentAlready(call, answer) : undefined
  round.outcomes.set(id, sent ?? answer)
}

function callText(call: ReadyCall, id: number): string {
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(call.method)},"params":${call.paramsText}}`
}

function whatIsLeft(chain: Chain, round: Round, id: number): Outcome {
  const excuse = round.excuses.get(id)
  if (excuse !== undefined) return excuse
  if (round.failures.includes('tooLarge')) {
    return errorOutcome(
      -32_000,
      'The answer is larger than 10 MiB: ask for less at once, such as fewer blocks.',
    )
  }
  if (round.failures.includes('noRoom')) throw new NoRoomError()
  // One call has the HTTP status for itself; in a batch the others keep their answers.
  if (round.outcomes.size === 0 && round.excuses.size === 0) throw new ChainUnavailableError(chain, round)
  return errorOutcome(-32_603, `No upstream of ${chain.caip2} answered this call: try again.`)
}

/** The answer was not read to its end: too much that was answered is not read yet by those who asked. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
  constructor() {
    super(failureWords.noRoom)
  }
}

/** None of a chain's upstreams gave an answer. */
export class ChainUnavailableError extends Error {
  override readonly name = 'ChainUnavailableError'
  readonly retryAfterSeconds: number
  /** Whether upstreams were asked and all took too long, or the gateways before them thought so. */
  readonly isLate: boolean
  /** Whether all that were asked refused these calls. */
  readonly isRefused: boolean
  constructor(chain: Chain, round: Pick<Round, 'failures' | 'retryAfterSeconds'>) {
    const pauses = chain.upstreams.map((upstream) => upstream.breaker.pauseLeft() / 1000)
    const retryAfterSeconds = round.retryAfterSeconds ?? Math.max(1, Math.ceil(Math.min(...pauses)))
    super(describe(chain, round.failures, retryAfterSeconds))
    this.retryAfterSeconds = retryAfterSeconds
    const { failures } = round
    const all = (...kinds: FailureKind[]) =>
      failures.length > 0 && failures.every((kind) => kinds.includes(kind))
    this.isLate = all('timeout', 'status', 'refused')
    this.isRefused = all('refused')
  }
}

function describe(chain: Chain, failures: readonly FailureKind[], seconds: number): string {
  if (failures.length > 0 && failures.every((kind) => kind === 'wrongChain')) {
    return `What is configured as upstream of ${chain.caip2} serves another chain: the operator has to correct its address.`
  }
  const told = failures.map((kind, n) => `${n + 1}: ${failureWords[kind]}`).join(', ')
  return `No upstream of ${chain.caip2} gave an answer (${told || 'no time left'}). Try again in ${seconds} s.`
}

/** How many blocks an upstream may be behind the others. */
const mostBehind = 2n

/** The upstreams in the order to try: as they are given, but those that lag behind come after those that do not. */
function sortByBlockLag(upstreams: readonly Upstream[]): Upstream[] {
  if (upstreams.length < 2) return [...upstreams]
  for (const upstream of upstreams) upstream.look()
  const heads = upstreams.flatMap((upstream) => upstream.head() ?? []).toSorted((a, b) => (a < b ? -1 : 1))
  // Of two the one ahead counts: nodes fall behind, they hardly ever run ahead.
  const median = heads[Math.floor(heads.length / 2)] ?? 0n
  const lags = (upstream: Upstream) => median - (upstream.head() ?? median) > mostBehind
  return [...upstreams.filter((one) => !lags(one)), ...upstreams.filter(lags)]
}
