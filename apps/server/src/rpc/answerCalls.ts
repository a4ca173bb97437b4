import type { Chain } from '../chains/chain.ts'
import { answerLocally } from './answerLocally.ts'
import { answerText, type Call, errorOutcome, type Outcome } from './calls.ts'
import { callUpstreams, type ReadyCall } from './callUpstreams.ts'
import type { Lasting } from './createLasting.ts'
import { methodCost, refusal } from './methods.ts'

/** Answers calls in their order: some here, some refused, some as they were answered before, the rest by the upstreams. */
export async function answerCalls(
  chain: Chain,
  calls: readonly Call[],
  deadlineMs: number,
  lasting: Lasting,
): Promise<string[]> {
  const here = calls.map((call) => answerHere(chain, call))
  const kept = await lasting.take(chain, calls)
  const known = (n: number) => here[n] ?? kept.get(n)
  const away = calls.filter((call, n): call is ReadyCall => call.kind === 'call' && known(n) === undefined)
  const outcomes = away.length === 0 ? [] : [...(await callUpstreams(chain, away, deadlineMs))]
  lasting.put(chain, away, outcomes)
  return calls.map((call, n) => answerText(call.idText, known(n) ?? outcomes.shift() ?? lost))
}

function answerHere(chain: Chain, call: Call): Outcome | undefined {
  if (call.kind === 'invalid') return errorOutcome(-32_600, call.why)
  if (methodCost(call.method) === undefined) return errorOutcome(-32_601, refusal(call.method))
  return answerLocally(chain, call.method)
}

const lost = errorOutcome(-32_603, 'This call was lost: try again.')
