import type { Chain } from '../chains/chain.ts'
import { answerText, type Call, errorOutcome, type Outcome } from './calls.ts'
import { type CallOptions, ChainUnavailableError, callUpstreams, type ReadyCall } from './callUpstreams.ts'
import type { HeadBound } from './createHeadBound.ts'
import type { KeptAnswers } from './createKeptAnswers.ts'
import { isCallTrace } from './isCallTrace.ts'
import { methodCost, refusal } from './methods.ts'

/** Answers calls in their order: some here, some refused, some as they were answered before, the rest by the upstreams. */
export async function answerCalls(
  chain: Chain,
  calls: readonly Call[],
  deadlineMs: number,
  { lasting, headBound }: KeptAnswers,
  options: CallOptions = {},
): Promise<string[]> {
  const here = calls.map((call) => answerHere(chain, call))
  const kept = await lasting.take(chain, calls)
  for (const [n, call] of calls.entries()) {
    const outcome = kept.get(n)
    if (outcome !== undefined) headBound.hear(chain, call, outcome)
  }
  const known = (n: number) => here[n] ?? kept.get(n)
  const open = calls.filter((call, n): call is ReadyCall => call.kind === 'call' && known(n) === undefined)
  const found = headBound.take(chain, open)
  const away = open.filter((_, n) => !found.has(n))
  const outcomes = [...(await askAway(chain, away, deadlineMs, headBound, options))]
  lasting.put(chain, away, outcomes)
  const rest = open.map((_, n) => found.get(n) ?? outcomes.shift() ?? lost)
  return calls.map((call, n) => answerText(call.idText, known(n) ?? rest.shift() ?? lost))
}

async function askAway(
  chain: Chain,
  calls: readonly ReadyCall[],
  deadlineMs: number,
  headBound: HeadBound,
  options: CallOptions,
): Promise<readonly Outcome[]> {
  if (calls.length === 0) return []
  const tell = headBound.send(chain, calls)
  let outcomes: readonly Outcome[] = []
  try {
    outcomes = await callUpstreams(chain, calls, deadlineMs, options)
  } catch (error) {
    if (!(error instanceof ChainUnavailableError && error.isRefused)) throw error
    // The chain is there, only not for this call: with a status, libraries would make the same call again and again.
    outcomes = calls.map(() => errorOutcome(-32_000, refusedBy(chain)))
  } finally {
    // A transaction may be on its way although nobody said so.
    tell(outcomes)
  }
  return outcomes
}

function answerHere(chain: Chain, call: Call): Outcome | undefined {
  if (call.kind === 'invalid') return errorOutcome(-32_600, call.why)
  if (methodCost(call.method) === undefined) return errorOutcome(-32_601, refusal(call.method))
  if (call.method === 'debug_traceCall' && !isCallTrace(call.paramsText)) return wrongTrace
  return answerLocally(chain, call.method)
}

function refusedBy({ caip2 }: Chain): string {
  return `The upstreams of ${caip2} refused this call, though the chain is served: change what it asks.`
}

const wrongTrace = errorOutcome(
  -32_602,
  'debug_traceCall takes a call, "latest" and {"tracer":"callTracer","tracerConfig":{"withLog":true}}, and nothing else.',
)

const lost = errorOutcome(-32_603, 'This call was lost: try again.')

/** Answers what never changes without asking anybody. */
function answerLocally(chain: Chain, method: string): Outcome | undefined {
  switch (method) {
    case 'eth_chainId':
      return { kind: 'result', text: `"0x${chain.id.toString(16)}"` }
    case 'net_version':
      return { kind: 'result', text: `"${chain.id}"` }
    case 'net_listening':
      return { kind: 'result', text: 'true' }
    default:
      return undefined
  }
}
