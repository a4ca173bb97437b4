import type { CallOptions } from '../../adapter/askInTime.ts'
import type { TypedData } from '../../adapter/evmCalls.ts'
import type { Hex } from '../../base/caip.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { answerLimitMs } from './askWallet.ts'
import { callEvm } from './callEvm.ts'

/** Asks the EVM wallet in use to sign EIP-712 data with the account in use; rejects with an error that says what to do. */
export function signTypedData(latchkey: Latchkey, data: TypedData, options: CallOptions = {}): Promise<Hex> {
  return callEvm(latchkey, { ...options, ms: answerLimitMs }, (evm, address, signal) =>
    evm.signTypedData(data, address, signal),
  )
}
