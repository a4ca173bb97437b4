import { type CallOptions, type Hex, signTypedData, type TypedData } from '@latchkey/core'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { type CallState, useCall } from './useCall.ts'

/** Asks the EVM wallet in use to sign EIP-712 data; how it goes is kept beside the function. */
export function useSignTypedData(): CallState<Hex> & {
  readonly signTypedData: (data: TypedData, options?: CallOptions) => Promise<Hex>
} {
  const latchkey = useLatchkey()
  const [state, run] = useCall((data: TypedData, options?: CallOptions) =>
    signTypedData(latchkey, data, options),
  )
  return { ...state, signTypedData: run }
}
