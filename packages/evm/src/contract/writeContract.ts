import type { ContractWrite } from '@latchkey/core/adapter'
import type { Hex } from '../provider/parse.ts'
import { sendTransaction } from '../transaction/sendTransaction.ts'
import { type CodecSource, chooseCodec } from './codec.ts'

/** Asks the wallet to call a contract; the answer is the hash of the transaction. */
export async function writeContract(
  provider: unknown,
  { abi, functionName, args = [], address, ...transaction }: ContractWrite,
  options: { readonly codec?: CodecSource; readonly signal?: AbortSignal } = {},
): Promise<Hex> {
  const codec = await chooseCodec(options.codec)
  const data = codec.encodeCall({ abi, functionName, args })
  return sendTransaction(provider, { ...transaction, to: address, data }, options.signal)
}
