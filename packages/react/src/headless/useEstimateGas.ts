import { type CallOptions, estimateGas, type OwnTransaction } from '@latchkey/core'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { type CallState, useCall } from './useCall.ts'

/** Asks the EVM wallet in use how much gas a transaction would take; how it goes is kept beside the function. */
export function useEstimateGas(): CallState<bigint> & {
  readonly estimateGas: (transaction: OwnTransaction, options?: CallOptions) => Promise<bigint>
} {
  const latchkey = useLatchkey()
  const [state, run] = useCall((transaction: OwnTransaction, options?: CallOptions) =>
    estimateGas(latchkey, transaction, options),
  )
  return { ...state, estimateGas: run }
}
