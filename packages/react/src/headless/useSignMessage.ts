import { type CallOptions, signMessage } from '@latchkey/core'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { type CallState, useCall } from './useCall.ts'

/** Asks the wallet in use to sign a text; how it goes is kept beside the function. */
export function useSignMessage(): CallState<string> & {
  readonly signMessage: (message: string, options?: CallOptions) => Promise<string>
} {
  const latchkey = useLatchkey()
  const [state, run] = useCall((message: string, options?: CallOptions) =>
    signMessage(latchkey, message, options),
  )
  return { ...state, signMessage: run }
}
