import type { SwapApproval, SwapTransaction } from '@latchkey/wire'
import { addressOf } from '../../base/addressOf.ts'
import { SwapError } from './SwapError.ts'
import type { SwapOrder } from './swapOrder.ts'
import { isCoin, plainAddress } from './swapToken.ts'
import { leastOf, slippageBps } from './swapUnits.ts'

/** The first four bytes of the hash of `approve(address,uint256)`. */
const approveSelector = '0x095ea7b3'

/** Permit2, at the same address on every chain: a call of it can move every token that the account has approved to it. */
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** `deposit()` and `withdraw(uint256)` of a wrapped coin. */
const depositSelector = '0xd0e30db0'
const withdrawSelector = '0x2e1a7d4d'

/** Functions of tokens that move or approve the caller's tokens: no router is called with one of these. */
const tokenSelectors: ReadonlySet<string> = new Set([
  '0xa9059cbb', // transfer(address,uint256)
  '0x23b872dd', // transferFrom(address,address,uint256)
  approveSelector,
  '0x39509351', // increaseAllowance(address,uint256)
  '0xa22cb465', // setApprovalForAll(address,bool)
  '0x42842e0e', // safeTransferFrom(address,address,uint256)
  '0xb88d4fde', // safeTransferFrom(address,address,uint256,bytes)
  '0xf242432a', // safeTransferFrom(address,address,uint256,uint256,bytes)
  '0x4000aea0', // transferAndCall(address,uint256,bytes)
  '0xcae9ca51', // approveAndCall(address,uint256,bytes)
  '0x42966c68', // burn(uint256)
])

/**
 * Throws unless an approval matches the order: another token, another spender than the named one, another amount or another
 * account is refused.
 */
export function checkApproval(
  { tx }: SwapApproval,
  { from, account, amount }: SwapOrder,
  spender: string | undefined,
): void {
  const { to, value, data, owner, resets } = tx
  const named = spender ?? tx.spender
  const isRight =
    to.toLowerCase() === from.address &&
    BigInt(value) === 0n &&
    isAddress(named) &&
    (tx.spender === undefined || isSame(tx.spender, named)) &&
    (owner === undefined || isSame(owner, account)) &&
    !isSame(named, addressOf(account)) &&
    !isSame(named, plainAddress(from)) &&
    isSame(data, approveData(named, resets ? 0n : amount))
  if (!isRight) throw new SwapError('swap.untrusted', {})
}

/**
 * Throws unless a swap matches the order: another account, another chain, another target than the approved spender, a value
 * above the amount of the coin, or more slippage than requested is refused.
 */
export function checkSwap(
  { tx }: SwapTransaction,
  order: SwapOrder,
  { spender, tokens }: { readonly spender?: string; readonly tokens: readonly string[] },
): void {
  const { from, to, account, amount } = order
  const target = tx.to.slice(tx.to.lastIndexOf(':') + 1)
  const data = tx.data.toLowerCase()
  const value = callValue(tx.value, order)
  const isToken = [from.address, to.address, ...tokens].some((token) => isSame(token, tx.to))
  const isWrapping = isToken && isWrap(data, tx.to, order)
  const isRight =
    isSame(tx.from, account) &&
    isAddress(target) &&
    isSame(tx.to.slice(0, -target.length - 1), from.chainId) &&
    !isSame(target, addressOf(account)) &&
    !isSame(target, permit2) &&
    (isCoin(from) ? value <= amount : value === 0n) &&
    (isWrapping || (!isToken && data.length >= 10 && !tokenSelectors.has(data.slice(0, 10)))) &&
    (isWrapping || isCoin(from) || (spender !== undefined && isSame(target, spender))) &&
    // Services may round it differently by one base unit.
    leastReceived({ tx }, order) + 1n >= leastOf(BigInt(tx.amount), slippageBps(order.slippage))
  if (!isRight) throw new SwapError('swap.untrusted', {})
}

/** The value of the transaction: the service's, else the amount where the coin is sold, else zero (S7.28). */
export function callValue(value: string | undefined, { from, amount }: SwapOrder): bigint {
  return value === undefined ? (isCoin(from) ? amount : 0n) : BigInt(value)
}

/** The minimum received; where the service gives none, its amount less the slippage. */
export function leastReceived({ tx }: SwapTransaction, { slippage }: Pick<SwapOrder, 'slippage'>): bigint {
  if (tx.minAmount !== undefined) return BigInt(tx.minAmount)
  return leastOf(BigInt(tx.amount), slippageBps(slippage))
}

/** Whether a call wraps or unwraps exactly the amount of the coin; its target is the token itself. */
function isWrap(data: string, target: string, { from, to, amount }: SwapOrder): boolean {
  if (isCoin(from)) return isSame(target, to.address) && data === depositSelector
  return isCoin(to) && isSame(target, from.address) && data === withdrawSelector + word(amount)
}

function approveData(spender: string, amount: bigint): string {
  return approveSelector + spender.slice(2).toLowerCase().padStart(64, '0') + word(amount)
}

function word(amount: bigint): string {
  return amount.toString(16).padStart(64, '0')
}

function isAddress(text: string | undefined): text is string {
  return text !== undefined && /^0x[0-9a-f]{40}$/i.test(text) && !/^0x0+$/.test(text)
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
