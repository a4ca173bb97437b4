import * as v from 'valibot'
import type { Hex } from '../encoding/hex.ts'
import type { ChainCall } from '../shell/callChain.ts'
import type { Outcome } from './approval.ts'
import { Log, readLogs } from './readLogs.ts'

/** What a test run of calls says. */
export type Simulation = { readonly gasUsed: readonly bigint[]; readonly outcome: Outcome }

const CallResult = v.object({
  status: v.string(),
  gasUsed: v.pipe(
    v.string(),
    v.regex(/^0x[\da-f]{1,16}$/i),
    v.transform((text) => BigInt(text)),
  ),
  logs: v.array(Log),
})
const Blocks = v.tuple([v.object({ calls: v.array(CallResult) })])

/** The call that runs transactions without sending them, one after the other (`eth_simulateV1`). */
export function simulationCall(calls: readonly object[]): ChainCall {
  const options = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  return { method: 'eth_simulateV1', params: [options, 'latest'] }
}

/** Reads the result of a simulation for an account; undefined when the node cannot simulate, or a call fails. */
export function readSimulation(
  answer: unknown,
  account: Hex,
  count: number,
  wrapped?: string,
): Simulation | undefined {
  const blocks = v.safeParse(Blocks, answer)
  const calls = blocks.success ? blocks.output[0].calls : []
  if (calls.length !== count || calls.some(({ status }) => status !== '0x1')) return undefined
  const outcome = readLogs(
    calls.flatMap(({ logs }) => logs),
    account,
    wrapped,
  )
  return outcome && { gasUsed: calls.map(({ gasUsed }) => gasUsed), outcome }
}
