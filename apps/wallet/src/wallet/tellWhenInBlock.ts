import type { Hex } from 'viem'
import type { WalletChain } from '../chains/chainTable.ts'
import type { Wallet } from './wallet.ts'

/** Says when a transaction is in a block, and whether it did there what it was sent for. */
export async function tellWhenInBlock(
  { client, store }: Pick<Wallet, 'client' | 'store'>,
  chain: WalletChain,
  hash: string,
): Promise<void> {
  try {
    const receipt = await client(chain)?.waitForTransactionReceipt({ hash: hash as Hex })
    if (receipt === undefined) return
    const type = receipt.status === 'success' ? 'confirmed' : 'reverted'
    store.happened({ type: 'told', outcome: { type, hash, chain: chain.name } })
  } catch {
    // The network is away or slow: that it was sent has been said.
  }
}
