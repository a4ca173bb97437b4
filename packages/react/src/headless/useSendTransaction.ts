import { type CallOptions, type Hex, type OwnTransaction, sendTransaction } from '@latchkey/core'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { type CallState, useCall } from './useCall.ts'

/** Asks the EVM wallet in use to send a transaction and answers with its hash; how it goes is kept beside the function. */
export function useSendTransaction(): CallState<Hex> & {
  readonly sendTransaction: (transaction: OwnTransaction, options?: CallOptions) => Promise<Hex>
} {
  const latchkey = useLatchkey()
  const [state, run] = useCall((transaction: OwnTransaction, options?: CallOptions) =>
    sendTransaction(latchkey, transaction, options),
  )
  return { ...state, sendTransaction: run }
}
