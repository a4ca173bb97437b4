import type { CallOptions } from '../connection/askInTime.ts'
import type { ContractRead } from '../connection/evmCalls.ts'
import type { Latchkey } from '../latchkey.ts'
import { callEvm, readLimitMs } from './callEvm.ts'

/** Reads a contract through the EVM wallet in use; the answer is what its ABI makes of it. */
export function readContract(
  latchkey: Latchkey,
  read: ContractRead,
  options: CallOptions = {},
): Promise<unknown> {
  return callEvm(latchkey, { ...options, ms: readLimitMs }, (evm, _, signal) =>
    evm.readContract(read, signal),
  )
}
