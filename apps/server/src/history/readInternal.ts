import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import type { ChainReads } from '../reads/chainReads.ts'
import type { Asking } from '../sources/sources.ts'
import type { Passage } from './decodeLogs.ts'
import type { CallFrame } from './nodeShapes.ts'

const Frame: v.GenericSchema<unknown, CallFrame> = v.object({
  type: v.string(),
  from: v.optional(v.string()),
  to: v.optional(v.string()),
  value: v.optional(v.string()),
  error: v.optional(v.string()),
  calls: v.optional(v.array(v.lazy(() => Frame))),
})

const account = /^0x[0-9a-f]{40}$/
const amount = /^0x[0-9a-f]{1,64}$/

/** The coin that contracts passed on within a transaction, which no log tells: by the node's own trace of it. */
export async function readInternal(
  reads: ChainReads,
  hash: Hex,
  asking: Asking,
): Promise<readonly Passage[]> {
  const trace = await reads.request('debug_traceTransaction', [hash, { tracer: 'callTracer' }], asking)
  const passages: Passage[] = []
  const top = v.parse(Frame, trace)
  // What was undone took with it all that it had done.
  const left = top.error === undefined ? [...(top.calls ?? [])].reverse() : []
  for (let frame = left.pop(); frame !== undefined; frame = left.pop()) {
    if (frame.error !== undefined) continue
    const [from, to] = [frame.from?.toLowerCase() ?? '', frame.to?.toLowerCase() ?? '']
    const value = amount.test(frame.value ?? '') ? BigInt(frame.value ?? '0x0') : 0n
    // A delegate call tells the value of the call around it.
    const moves = frame.type !== 'DELEGATECALL' && frame.type !== 'CALLCODE' && value > 0n
    if (moves && account.test(from) && account.test(to)) {
      passages.push({
        kind: 'native',
        token: undefined,
        from: from as Address,
        to: to as Address,
        amount: value,
      })
    }
    left.push(...[...(frame.calls ?? [])].reverse())
  }
  return passages
}
