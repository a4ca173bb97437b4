import { ask } from '../provider/ask.ts'
import { parseQuantity } from '../provider/parse.ts'

/** The native balance of an account in base units, read through the wallet's own node. */
export async function getBalance(provider: unknown, address: string, signal?: AbortSignal): Promise<bigint> {
  return parseQuantity(await ask(provider, 'eth_getBalance', [address, 'latest'], signal))
}
