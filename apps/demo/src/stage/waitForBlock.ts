import * as v from 'valibot'
import { messages } from '../messages.ts'
import { Quantity } from '../rpc/quantity.ts'
import type { RpcClient } from '../rpc/rpcClient.ts'

const patienceMs = 60_000
const everyMs = 500

const Receipt = v.nullable(v.object({ blockNumber: Quantity, status: Quantity }))

/** Waits, through the server, until a transaction stands in a block, and answers with the block's number. */
export async function waitForBlock(client: RpcClient, hash: string): Promise<bigint> {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const [answer] = await client.request([{ method: 'eth_getTransactionReceipt', params: [hash] }])
    const receipt = v.parse(Receipt, answer)
    if (receipt?.status === 0n) throw new MiningError(messages.stage.reverted)
    if (receipt) return receipt.blockNumber
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  throw new MiningError(messages.stage.notMined)
}

/** The transaction failed, or did not reach a block in time. */
class MiningError extends Error {
  override readonly name = 'MiningError'
}
