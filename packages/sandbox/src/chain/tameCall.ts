import { transactionGasCap } from '../evm/gasLimits.ts'
import { assertPayableFee, assertPayableValue, readQuantity } from './payable.ts'

const fees = ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'maxFeePerBlobGas'] as const

/**
 * Makes a call, an estimate or a trace bearable for the engine: its gas is lowered in silence to the cap, as public
 * nodes do, and sums of money that nobody has are refused.
 */
export function tameCall(params: readonly unknown[], gasCap = transactionGasCap): readonly unknown[] {
  const [asked, ...rest] = params
  if (typeof asked !== 'object' || asked === null) return params
  const call: Readonly<Record<string, unknown>> = { ...asked }
  for (const fee of fees) assertPayableFee(fee, call[fee])
  assertPayableValue(call['value'])
  const gas = readQuantity('gas', call['gas'])
  if (gas !== undefined && gas <= gasCap) return params
  return [{ ...call, gas: `0x${gasCap.toString(16)}` }, ...rest]
}
