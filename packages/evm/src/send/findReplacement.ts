import type { SentLook, SentQuestion } from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { parseHex, parseQuantity, toQuantity } from '../provider/parse.ts'
import { peek } from '../provider/provider.ts'
import { readReceipt } from '../transaction/readReceipt.ts'
import { isTransfer } from './isTransfer.ts'

/** How far back it is looked for when nobody knows when it was sent: some hours on most chains. */
const longestSearch = 2_048n

/** A transaction whose turn has been taken, and what was meant. */
type Passed = SentQuestion & { readonly hash: string; readonly nonce: number }

/** Finds the transaction that took another's turn: in the block in which the sender's count went past it. */
export async function findReplacement(
  provider: unknown,
  { from, nonce, since, hash, meant }: Passed,
  signal?: AbortSignal,
): Promise<SentLook> {
  const nowhere: SentLook = { at: 'nowhere', passed: true }
  const latest = parseQuantity(await ask(provider, 'eth_blockNumber', [], signal))
  const countAt = async (block: bigint) =>
    parseQuantity(await ask(provider, 'eth_getTransactionCount', [from, toQuantity(block)], signal))
  let low = since === undefined ? latest - longestSearch : BigInt(since)
  if (low < 0n) low = 0n
  let high = latest
  // The first block after which the count is past it; nodes without old states end the search.
  while (low < high) {
    const middle = (low + high) / 2n
    if ((await countAt(middle)) > BigInt(nonce)) high = middle
    else low = middle + 1n
  }
  const block = await ask(provider, 'eth_getBlockByNumber', [toQuantity(high), true], signal)
  const list = peek(block, 'transactions')
  // One of several nodes behind one address that is behind the others: it knows nothing of what took the turn.
  if (!Array.isArray(list)) return { at: 'nowhere', passed: false }
  const other = list.find(
    (one: unknown) =>
      String(peek(one, 'from')).toLowerCase() === from.toLowerCase() && Number(peek(one, 'nonce')) === nonce,
  )
  if (other === undefined) return nowhere
  const by = parseHex(peek(other, 'hash'), 32)
  // It took its turn itself, since it was asked about: its receipt tells more the next time.
  if (by.toLowerCase() === hash.toLowerCase()) return { at: 'pool', nonce }
  const receipt = await readReceipt(provider, by, signal)
  if (receipt === undefined) return nowhere
  const ok = receipt.status === 'success'
  return {
    at: 'replaced',
    by,
    how: howReplaced(other, from, meant),
    ok,
    block: receipt.blockNumber.toString(),
  }
}

/** The same call again with a higher fee, an empty one to oneself, or something else. */
function howReplaced(
  other: unknown,
  from: string,
  meant: SentQuestion['meant'],
): 'spedUp' | 'cancelled' | 'other' {
  if (meant && isTransfer(other, meant)) return 'spedUp'
  const [to, input] = ['to', 'input'].map((key) => String(peek(other, key) ?? '').toLowerCase())
  const value = parseQuantity(peek(other, 'value'))
  return to === from.toLowerCase() && input === '0x' && value === 0n ? 'cancelled' : 'other'
}
