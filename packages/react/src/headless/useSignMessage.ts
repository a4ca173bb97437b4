import { signMessage } from '@latchkey/core'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { type CallState, useCall } from './useCall.ts'

/** Asks the wallet in use to sign a text; how it goes is kept beside the function. */
export function useSignMessage(): CallState<string> & {
  readonly signMessage: (message: string) => Promise<string>
} {
  const latchkey = useLatchkey()
  const [state, run] = useCall((message: string) => signMessage(latchkey, message))
  return { ...state, signMessage: run }
}
