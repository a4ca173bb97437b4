import * as v from 'valibot'
import type { Outcome } from './calls.ts'

const SignedTransaction = v.tuple([
  v.custom<`0x${string}`>((value) => /^0x([0-9a-f]{2})+$/i.test(String(value))),
])

/**
 * A try that failed may still have delivered the transaction, and the next node then says it knows it.
 * For the visitor that is success: the answer is the hash, as if the first had answered.
 */
export async function sentAlready(
  call: { readonly method: string; readonly paramsText: string },
  answer: Outcome,
): Promise<Outcome | undefined> {
  if (call.method !== 'eth_sendRawTransaction' || answer.kind !== 'error') return undefined
  if (!/already known|known transaction|already imported|already in (the )?mempool/i.test(answer.text))
    return undefined
  const params = v.safeParse(SignedTransaction, JSON.parse(call.paramsText))
  if (!params.success) return undefined
  const { keccak256 } = await import('viem/utils')
  return { kind: 'result', text: JSON.stringify(keccak256(params.output[0])) }
}
