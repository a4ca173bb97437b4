import * as v from 'valibot'
import { messages } from '../messages.ts'
import { Hash, Quantity } from '../rpc/quantity.ts'
import { ReadError, type RpcClient } from '../rpc/rpcClient.ts'
import { type Block, type Blocks, headOf } from './headStatus.ts'

/** How many blocks a card remembers: one pin each. */
export const keptBlocks = 32

const BlockAnswer = v.pipe(
  v.object({
    number: Quantity,
    hash: Hash,
    parentHash: Hash,
    timestamp: Quantity,
    transactions: v.array(v.unknown()),
  }),
  v.transform(
    ({ number, hash, parentHash, timestamp, transactions }): Block => ({
      number,
      hash,
      parentHash,
      time: Number(timestamp),
      transactions: transactions.length,
    }),
  ),
)

/** Reads the head and whatever came between it and the blocks already known. */
export async function readBlocks(client: RpcClient, known?: Blocks): Promise<Blocks> {
  const [head] = await ask(client, ['latest'])
  if (!head) throw new ReadError(messages.read.unreadable)
  if (known && headOf(known).hash === head.hash) return known

  const newest = known && headOf(known).number
  if (known && newest !== undefined && head.number > newest && head.number - newest < BigInt(keptBlocks)) {
    const later = [...(await askRange(client, newest + 1n, head.number - 1n)), head]
    // A reorganisation shows as a block whose parent is not the one we kept.
    if (isChain([headOf(known), ...later])) return lastKept([...known.slice(0, -1), headOf(known)], later)
  }

  const first = head.number >= BigInt(keptBlocks) ? head.number - BigInt(keptBlocks - 1) : 0n
  const earlier = await askRange(client, first, head.number - 1n)
  return [...earlier, head]
}

function isChain(blocks: readonly Block[]): boolean {
  return blocks.every((block, at) => at === 0 || block.parentHash === blocks[at - 1]?.hash)
}

function lastKept(known: readonly Block[], later: readonly Block[]): Blocks {
  const all = [...known, ...later].slice(-keptBlocks)
  return all as [...Block[], Block]
}

async function askRange(client: RpcClient, first: bigint, last: bigint): Promise<readonly Block[]> {
  const count = last >= first ? Number(last - first) + 1 : 0
  const numbers = Array.from({ length: count }, (_, at) => `0x${(first + BigInt(at)).toString(16)}`)
  return count === 0 ? [] : ask(client, numbers)
}

async function ask(client: RpcClient, tags: readonly string[]): Promise<readonly Block[]> {
  const answers = await client.request(
    tags.map((tag) => ({ method: 'eth_getBlockByNumber', params: [tag, false] })),
  )
  const blocks = v.safeParse(v.array(BlockAnswer), answers)
  if (!blocks.success) throw new ReadError(messages.read.unreadable, { cause: blocks.issues })
  return blocks.output
}
