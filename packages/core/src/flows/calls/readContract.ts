import type { CallOptions } from '../../adapter/askInTime.ts'
import type { ReadAnswer, ReadName, TypedRead } from '../../adapter/contractTypes.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { callEvm, readLimitMs } from './callEvm.ts'

/** Reads a contract through the EVM wallet in use; the answer has the type that its ABI gives it. */
export function readContract<const Given extends readonly unknown[], Name extends ReadName<Given>>(
  latchkey: Latchkey,
  read: TypedRead<Given, Name>,
  options: CallOptions = {},
): Promise<ReadAnswer<Given, Name>> {
  // What an adapter decodes by the ABI has the types of that ABI.
  return callEvm(latchkey, { ...options, ms: readLimitMs }, (evm, _, signal) =>
    evm.readContract(read, signal),
  ) as Promise<ReadAnswer<Given, Name>>
}
