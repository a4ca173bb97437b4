import type { Hex } from 'viem'
import { batchKey, recall } from './memory.ts'
import type { Reply } from './respond.ts'
import type { Wallet } from './wallet.ts'

/** How calls that were sent together are doing (EIP-5792). */
export async function batchStatus(
  wallet: Pick<Wallet, 'chains' | 'client' | 'storage'>,
  topic: string,
  batchId: string,
): Promise<Reply> {
  const { batches } = recall(wallet.storage)
  const key = batchKey(topic, batchId)
  const batch = Object.hasOwn(batches, key) ? batches[key] : undefined
  const chain = wallet.chains.find(({ id }) => id === batch?.chain)
  const client = chain && wallet.client(chain)
  if (batch === undefined || chain?.evm === undefined || client === undefined) {
    return { error: { code: 5730, message: 'No calls were sent under this name.' } }
  }
  const receipts = await Promise.all(
    batch.hashes.map((hash) =>
      // Not in a block yet.
      client.getTransactionReceipt({ hash: hash as Hex }).catch(() => undefined),
    ),
  )
  const mined = receipts.flatMap((receipt) => receipt ?? [])
  const good = mined.filter(({ status }) => status === 'success').length
  const pending = mined.length < receipts.length || !batch.ended
  return {
    result: {
      version: '2.0.0',
      id: batchId,
      chainId: `0x${chain.evm.id.toString(16)}`,
      status: pending ? 100 : good === batch.of ? 200 : good === 0 ? 500 : 600,
      atomic: false,
      receipts: mined.map(({ status, blockHash, blockNumber, gasUsed, transactionHash, logs }) => ({
        status: status === 'success' ? '0x1' : '0x0',
        blockHash,
        blockNumber: `0x${blockNumber.toString(16)}`,
        gasUsed: `0x${gasUsed.toString(16)}`,
        transactionHash,
        logs: logs.map(({ address, topics, data }) => ({ address, topics, data })),
      })),
    },
  }
}
