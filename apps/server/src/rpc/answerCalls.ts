import type { Chain } from '../chains/chain.ts'
import { answerLocally } from './answerLocally.ts'
import { answerText, type Call, errorOutcome, type Outcome } from './calls.ts'
import { callUpstreams, type ReadyCall } from './callUpstreams.ts'
import { methodCost, refusal } from './methods.ts'

/** Answers calls in their order: some here, some refused, the rest by the chain's upstreams. */
export async function answerCalls(
  chain: Chain,
  calls: readonly Call[],
  deadlineMs: number,
): Promise<string[]> {
  const here = calls.map((call) => answerHere(chain, call))
  const away = calls.filter((call, n): call is ReadyCall => call.kind === 'call' && here[n] === undefined)
  const outcomes = away.length === 0 ? [] : [...(await callUpstreams(chain, away, deadlineMs))]
  return calls.map((call, n) => answerText(call.idText, here[n] ?? outcomes.shift() ?? lost))
}

function answerHere(chain: Chain, call: Call): Outcome | undefined {
  if (call.kind === 'invalid') return errorOutcome(-32_600, call.why)
  if (methodCost(call.method) === undefined) return errorOutcome(-32_601, refusal(call.method))
  return answerLocally(chain, call.method)
}

const lost = errorOutcome(-32_603, 'This call was lost: try again.')
