import { ask } from '../provider/ask.ts'
import { type Hex, parseHex, parseQuantity } from '../provider/parse.ts'
import { peek } from '../provider/provider.ts'

/** What the chain says about a transaction that is in a block. */
export type Receipt = {
  readonly hash: Hex
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
  readonly gasUsed: bigint
}

/** Reads the receipt of a transaction; undefined while it waits for a block. */
export async function readReceipt(
  provider: unknown,
  hash: Hex,
  signal?: AbortSignal,
): Promise<Receipt | undefined> {
  const answer = await ask(provider, 'eth_getTransactionReceipt', [hash], signal)
  const block = peek(answer, 'blockNumber')
  // Some nodes give a receipt before there is a block.
  if (answer === null || answer === undefined || block === null) return undefined
  return {
    hash: parseHex(peek(answer, 'transactionHash'), 32),
    status: parseQuantity(peek(answer, 'status')) === 1n ? 'success' : 'reverted',
    blockNumber: parseQuantity(block),
    gasUsed: parseQuantity(peek(answer, 'gasUsed')),
  }
}
