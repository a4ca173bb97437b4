import type { CallOptions } from '../../adapter/askInTime.ts'
import type { TransactionRequest } from '../../adapter/evmCalls.ts'
import type { Hex } from '../../base/caip.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { answerLimitMs } from './askWallet.ts'
import { callEvm } from './callEvm.ts'

/** A transaction of the account in use; `from` names another account of the same wallet. */
export type OwnTransaction = Omit<TransactionRequest, 'from'> & { readonly from?: string }

/** Asks the EVM wallet in use to send a transaction; the answer is its hash, a refusal an error that says what to do. */
export function sendTransaction(
  latchkey: Latchkey,
  transaction: OwnTransaction,
  options: CallOptions = {},
): Promise<Hex> {
  return callEvm(latchkey, { ...options, ms: answerLimitMs }, (evm, from, signal) =>
    evm.sendTransaction({ ...transaction, from: transaction.from ?? from }, signal),
  )
}
