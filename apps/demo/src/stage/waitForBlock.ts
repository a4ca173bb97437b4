import * as v from 'valibot'
import { messages } from '../messages.ts'
import { Quantity } from '../rpc/quantity.ts'
import { ReadError, type RpcClient } from '../rpc/rpcClient.ts'

/** How long and how often a block is asked for. */
export type Patience = { readonly forMs: number; readonly everyMs: number }

const usualPatience: Patience = { forMs: 60_000, everyMs: 500 }

const Receipt = v.nullable(v.object({ blockNumber: Quantity, status: Quantity }))

/** Waits, through the server, until a transaction stands in a block; gives its number, or nothing when patience ends. */
export async function waitForBlock(
  client: RpcClient,
  hash: string,
  { forMs, everyMs }: Patience = usualPatience,
): Promise<bigint | undefined> {
  const until = Date.now() + forMs
  while (Date.now() < until) {
    const receipt = await readReceipt(client, hash)
    if (receipt?.status === 0n) throw new MiningError(messages.stage.reverted)
    if (receipt) return receipt.blockNumber
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return undefined
}

async function readReceipt(client: RpcClient, hash: string): Promise<v.InferOutput<typeof Receipt>> {
  try {
    const [answer] = await client.request([{ method: 'eth_getTransactionReceipt', params: [hash] }])
    const receipt = v.safeParse(Receipt, answer)
    return receipt.success ? receipt.output : null
  } catch (error) {
    // The transaction is sent: a server that asks for a pause, or stumbles, changes nothing about that.
    if (error instanceof ReadError) return null
    throw error
  }
}

/** The transaction is in a block, and failed there. */
class MiningError extends Error {
  override readonly name = 'MiningError'
}
