import { type CallOptions, type OwnWrite, writeContract } from '@latchkey/core'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { type CallState, useCall } from './useCall.ts'

/** Asks the EVM wallet in use to change a contract and answers with the hash; how it goes is kept beside the function. */
export function useWriteContract(): CallState<string> & {
  readonly writeContract: (write: OwnWrite, options?: CallOptions) => Promise<string>
} {
  const latchkey = useLatchkey()
  const [state, run] = useCall((write: OwnWrite, options?: CallOptions) =>
    writeContract(latchkey, write, options),
  )
  return { ...state, writeContract: run }
}
