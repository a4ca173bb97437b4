import type { TransactionRequest } from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { parseQuantity } from '../provider/parse.ts'
import { serializeTransaction } from './serializeTransaction.ts'

/** How much gas a transaction would need, as the wallet's node sees it. */
export async function estimateGas(
  provider: unknown,
  transaction: TransactionRequest,
  signal?: AbortSignal,
): Promise<bigint> {
  const params = serializeTransaction(transaction)
  return parseQuantity(await ask(provider, 'eth_estimateGas', [params], signal))
}
