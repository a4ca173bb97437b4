import { transactionGasCap } from '../evm/gasLimits.ts'

/** Lowers the gas of a call or an estimate to what one transaction may use, in silence, as public nodes do. */
export function capGas(params: readonly unknown[]): readonly unknown[] {
  const [call, ...rest] = params
  if (typeof call !== 'object' || call === null) return params
  const asked = 'gas' in call ? call.gas : undefined
  if (asked !== undefined && !isAboveCap(asked)) return params
  return [{ ...call, gas: `0x${transactionGasCap.toString(16)}` }, ...rest]
}

// What is no quantity is left as it is: the engine says what is wrong with it.
function isAboveCap(gas: unknown): boolean {
  return typeof gas === 'string' && /^0x[0-9a-f]+$/i.test(gas) && BigInt(gas) > transactionGasCap
}
