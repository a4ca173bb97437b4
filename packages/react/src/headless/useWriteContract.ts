import { type CallOptions, type Hex, type OwnWrite, writeContract } from '@latchkey/core'
import type { WriteName } from '@latchkey/core/internal'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { type CallState, useCall } from './useCall.ts'

/** Asks the EVM wallet in use to change a contract and answers with the hash; how it goes is kept beside the function. */
export function useWriteContract(): CallState<Hex> & {
  readonly writeContract: <const Given extends readonly unknown[], Name extends WriteName<Given>>(
    write: OwnWrite<Given, Name>,
    options?: CallOptions,
  ) => Promise<Hex>
} {
  const latchkey = useLatchkey()
  const [state, run] = useCall((write: OwnWrite, options?: CallOptions) =>
    writeContract(latchkey, write, options),
  )
  return { ...state, writeContract: (write, options) => run(write as OwnWrite, options) }
}
