import type { CallOptions } from '../../adapter/askInTime.ts'
import type { TypedCall, WriteName } from '../../adapter/contractTypes.ts'
import type { ContractCall, ContractWrite } from '../../adapter/evmCalls.ts'
import type { Hex } from '../../base/caip.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { answerLimitMs } from './askWallet.ts'
import { callEvm } from './callEvm.ts'

/** A change of a contract by the account in use; `from` names another account of the same wallet. */
export type OwnWrite<
  Given extends readonly unknown[] = readonly unknown[],
  Name extends string = string,
> = Omit<ContractWrite, keyof ContractCall | 'from'> & TypedCall<Given, Name> & { readonly from?: string }

/** Asks the EVM wallet in use to change a contract; the answer is the hash of the transaction. */
export function writeContract<const Given extends readonly unknown[], Name extends WriteName<Given>>(
  latchkey: Latchkey,
  write: OwnWrite<Given, Name>,
  options: CallOptions = {},
): Promise<Hex> {
  return callEvm(latchkey, { ...options, ms: answerLimitMs }, (evm, from, signal) =>
    evm.writeContract({ ...write, from: write.from ?? from }, signal),
  )
}
