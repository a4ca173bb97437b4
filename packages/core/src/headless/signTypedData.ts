import type { Hex } from '../base/caip.ts'
import type { CallOptions } from '../connection/askInTime.ts'
import type { TypedData } from '../connection/evmCalls.ts'
import { answerLimitMs } from '../flows/askWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { callEvm } from './callEvm.ts'

/** Asks the EVM wallet in use to sign EIP-712 data with the account in use; rejects with an error that says what to do. */
export function signTypedData(latchkey: Latchkey, data: TypedData, options: CallOptions = {}): Promise<Hex> {
  return callEvm(latchkey, { ...options, ms: answerLimitMs }, (evm, address, signal) =>
    evm.signTypedData(data, address, signal),
  )
}
