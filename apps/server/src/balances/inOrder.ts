import type { TokenBalance } from '@latchkey/wire'
import { largerFirst } from './money.ts'

/** By value; then what has no known value: coins, tokens of lists, and the others, in the order they were found. */
export function inOrder(a: TokenBalance, b: TokenBalance): number {
  if (a.value !== null && b.value !== null) return largerFirst(a.value, b.value)
  if (a.value !== null || b.value !== null) return a.value === null ? 1 : -1
  return rank(a) - rank(b)
}

function rank(balance: TokenBalance): number {
  if (balance.unlisted === true) return 2
  return balance.address === undefined ? 0 : 1
}
