import { LatchkeyError } from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { parseQuantity, toQuantity } from '../provider/parse.ts'
import { peek } from '../provider/provider.ts'

/** The hash of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** The most logs of a transaction that are read. */
const mostLogs = 1_000

/** The transaction, its sender, and the token to look for: the chain's own coin where none is named. */
type ArrivalQuestion = { readonly hash: string; readonly from: string; readonly token?: string }

/** How much of a token a transaction brought to its sender; undefined where the node does not know. */
export async function readArrival(
  provider: unknown,
  { hash, from, token }: ArrivalQuestion,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  try {
    const receipt = await ask(provider, 'eth_getTransactionReceipt', [hash], signal)
    return token === undefined
      ? await coinsBrought(provider, receipt, from, signal)
      : tokensBrought(peek(receipt, 'logs'), from, token)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof LatchkeyError) return undefined
    throw error
  }
}

/** What came in of a token, less what went out, by the events of the transaction. */
function tokensBrought(logs: unknown, owner: string, token: string): bigint | undefined {
  if (!Array.isArray(logs)) return undefined
  let sum = 0n
  for (const log of logs.slice(0, mostLogs)) {
    const [topic, sender, receiver] = [0, 1, 2].map((index) => peek(peek(log, 'topics'), String(index)))
    const isOurs = isSame(peek(log, 'address'), token) && isSame(topic, transferTopic)
    const data = peek(log, 'data')
    if (!isOurs || typeof data !== 'string' || !/^0x[0-9a-f]{64}$/i.test(data)) continue
    if (isAccount(receiver, owner)) sum += BigInt(data)
    if (isAccount(sender, owner)) sum -= BigInt(data)
  }
  return sum > 0n ? sum : undefined
}

/**
 * What the account has more of the coin after the block than before it, and what it paid for its transaction. This works
 * only where the account sent nothing else in the block, and with a node that still has the block before.
 */
async function coinsBrought(
  provider: unknown,
  receipt: unknown,
  from: string,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  if (!isSame(peek(receipt, 'from'), from)) return undefined
  const block = parseQuantity(peek(receipt, 'blockNumber'))
  if (block === 0n) return undefined
  const at = [toQuantity(block - 1n), toQuantity(block)] as const
  const read = async (method: string, when: string) =>
    parseQuantity(await ask(provider, method, [from, when], signal))
  const [[countBefore, count], [before, after], transaction] = await Promise.all([
    Promise.all([read('eth_getTransactionCount', at[0]), read('eth_getTransactionCount', at[1])]),
    Promise.all([read('eth_getBalance', at[0]), read('eth_getBalance', at[1])]),
    ask(provider, 'eth_getTransactionByHash', [peek(receipt, 'transactionHash')], signal),
  ])
  if (count - countBefore !== 1n) return undefined
  const price = parseQuantity(peek(receipt, 'effectiveGasPrice'))
  // Chains over another chain take a part for that one.
  const below = peek(receipt, 'l1Fee')
  const fee =
    parseQuantity(peek(receipt, 'gasUsed')) * price + (below === undefined ? 0n : parseQuantity(below))
  const brought = after - before + fee + parseQuantity(peek(transaction, 'value'))
  return brought > 0n ? brought : undefined
}

/** Whether the topic of an event names this account. */
function isAccount(topic: unknown, account: string): boolean {
  return isSame(topic, `0x${account.slice(2).padStart(64, '0')}`)
}

function isSame(one: unknown, other: string): boolean {
  return typeof one === 'string' && one.toLowerCase() === other.toLowerCase()
}
