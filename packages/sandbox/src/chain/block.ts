import * as v from 'valibot'
import type { EvmProvider } from '../evm/openProvider.ts'

const BlockShape = v.looseObject({
  number: v.string(),
  hash: v.string(),
  parentHash: v.string(),
  timestamp: v.string(),
  transactions: v.array(v.string()),
})

/** A block as the chain's keeper needs it, with the header that subscribers get. */
export type Block = {
  readonly number: number
  readonly hash: string
  readonly time: number
  readonly transactions: readonly string[]
  readonly header: Readonly<Record<string, unknown>>
}

/** Reads one block, by default the newest. */
export async function readBlock(provider: EvmProvider, which: number | 'latest' = 'latest'): Promise<Block> {
  const tag = which === 'latest' ? which : `0x${which.toString(16)}`
  const block = v.parse(BlockShape, await provider.call('eth_getBlockByNumber', [tag, false]))
  const { transactions, uncles: _, size: __, withdrawals: ___, ...header } = block
  return {
    number: Number(block.number),
    hash: block.hash,
    time: Number(block.timestamp),
    transactions,
    header,
  }
}
