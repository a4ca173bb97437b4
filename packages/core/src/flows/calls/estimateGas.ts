import type { CallOptions } from '../../adapter/askInTime.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { callEvm, readLimitMs } from './callEvm.ts'
import type { OwnTransaction } from './sendTransaction.ts'

/** Asks the EVM wallet in use how much gas a transaction would take. */
export function estimateGas(
  latchkey: Latchkey,
  transaction: OwnTransaction,
  options: CallOptions = {},
): Promise<bigint> {
  return callEvm(latchkey, { ...options, ms: readLimitMs }, (evm, from, signal) =>
    evm.estimateGas({ ...transaction, from: transaction.from ?? from }, signal),
  )
}
