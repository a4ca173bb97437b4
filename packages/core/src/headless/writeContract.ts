import type { CallOptions } from '../connection/askInTime.ts'
import type { ContractWrite } from '../connection/evmCalls.ts'
import { answerLimitMs } from '../flows/askWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { callEvm } from './callEvm.ts'

/** A change of a contract by the account in use; `from` names another account of the same wallet. */
export type OwnWrite = Omit<ContractWrite, 'from'> & { readonly from?: string }

/** Asks the EVM wallet in use to change a contract; the answer is the hash of the transaction. */
export function writeContract(
  latchkey: Latchkey,
  write: OwnWrite,
  options: CallOptions = {},
): Promise<string> {
  return callEvm(latchkey, { ...options, ms: answerLimitMs }, (evm, from, signal) =>
    evm.writeContract({ ...write, from: write.from ?? from }, signal),
  )
}
