import type { CaipAddress } from '../../base/caip.ts'
import { SwapError } from './SwapError.ts'
import type { SwapState } from './swapState.ts'
import type { SwapToken } from './swapToken.ts'
import { swapUnits } from './swapUnits.ts'

/** A complete swap: all that its quote, its approval and its transaction depend on. */
export type SwapOrder = {
  readonly account: CaipAddress
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  /** In percent. */
  readonly slippage: string
}

/** The order in the form; undefined while tokens or an amount above zero are missing (S4.36). */
export function orderOf(state: SwapState): SwapOrder | undefined {
  const { account, chainId, from, to, slippage } = state
  const amount = swapUnits(state)
  if (account === undefined || from === undefined || to === undefined || !amount) return undefined
  if (!isToken(from) || !isToken(to) || from.address === to.address) return undefined
  if (from.chainId !== chainId || to.chainId !== chainId) return undefined
  return { account, from, to, amount, slippage }
}

/** The order as text, to tell whether an answer belongs to the current order. */
export function orderKey(state: SwapState): string {
  const { account, from, to, amount, slippage } = orderOf(state) ?? {}
  return JSON.stringify([account, from?.address, to?.address, String(amount), slippage])
}

/** The order, or a sentence that says what it lacks (S5.15 to S5.21). */
export function requireOrder(state: SwapState): SwapOrder {
  if (state.account === undefined) throw new SwapError('swap.noAccount', {})
  const { from, to } = state
  if (from === undefined || to === undefined || !isToken(from) || !isToken(to))
    throw new SwapError('swap.token', {})
  const order = orderOf(state)
  if (order === undefined) throw new SwapError(from.address === to.address ? 'swap.token' : 'swap.amount', {})
  return order
}

/** A token needs an address (S5.16, S5.19) and decimals (S5.17, S5.20), also where a site passes it in. */
function isToken({ address, decimals }: SwapToken): boolean {
  const isDecimals = Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
  return /^eip155:\d+:0x[0-9a-f]{40}$/i.test(String(address)) && isDecimals
}
