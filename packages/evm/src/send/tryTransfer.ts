import type { Transfer } from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { type Hex, parseHex, toQuantity } from '../provider/parse.ts'

/**
 * A program that reads what the receiver has of a token, transfers, and reads again: it answers whether the transfer
 * worked and how much more they have. Its input: token, receiver, amount, a word each.
 */
const program: Hex = `0x${[
  // mem[0]: balanceOf(receiver)
  '6370a0823160e01b600052602035600452',
  // mem[80]: what they have
  '60206080602460006000355afa50',
  // mem[a0]: transfer(receiver, amount)
  '63a9059cbb60e01b60a05260203560a45260403560c452',
  // mem[40]: whether it worked
  '60006000604460a060006000355af1604052',
  // mem[60]: what they have now, less what they had
  '60206060602460006000355afa50',
  '608051606051036060526040',
  '6040f3',
].join('')}`

/**
 * How much of a token transfer would arrive: less than was sent where the token keeps a part. The chain is asked to play
 * it through as if the program stood at the sender's own address (a state override of eth_call, which nodes have had for
 * years); one that cannot, or a transfer that would fail, gives undefined.
 */
export async function tryTransfer(
  provider: unknown,
  { from, to, token, amount }: Transfer,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  if (token === undefined || from.toLowerCase() === to.toLowerCase()) return undefined
  const data = `0x${[token, to, toQuantity(amount)].map((word) => word.slice(2).toLowerCase().padStart(64, '0')).join('')}`
  try {
    const params = [{ from, to: from, data }, 'latest', { [from]: { code: program } }]
    const answer = parseHex(await ask(provider, 'eth_call', params, signal), 64)
    const isDone = BigInt(answer.slice(0, 66)) === 1n
    const arrived = BigInt(`0x${answer.slice(66)}`)
    // More than was sent, or less than nothing, is a token that makes up its numbers.
    return isDone && arrived <= amount ? arrived : undefined
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}
