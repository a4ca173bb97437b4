import type { TransactionRequest } from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { type Hex, parseHex } from '../provider/parse.ts'
import { serializeTransaction } from './serializeTransaction.ts'

/** Asks the wallet to sign and send a transaction; the answer is its hash. */
export async function sendTransaction(
  provider: unknown,
  transaction: TransactionRequest,
  signal?: AbortSignal,
): Promise<Hex> {
  const params = serializeTransaction(transaction)
  return parseHex(await ask(provider, 'eth_sendTransaction', [params], signal), 32)
}
