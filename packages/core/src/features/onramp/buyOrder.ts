import { amountProblem } from './buyProblem.ts'
import type { BuyMethod, BuyNetwork, BuyState, BuyToken } from './buyState.ts'

/** A request for quotes. */
export type BuyOrder = {
  readonly currency: string
  readonly method: BuyMethod['id']
  readonly token: BuyToken
  readonly network: BuyNetwork
  /** A plain decimal in the currency. */
  readonly amount: string
}

/** The order in the form; undefined while something is missing or wrong. */
export function orderOf(state: BuyState): BuyOrder | undefined {
  const { options, paymentCurrency, method, purchaseCurrency, network, amount } = state
  if (options.phase !== 'ready' || options.isOffered === false) return undefined
  if (purchaseCurrency === undefined || network === undefined || amount.decimal === undefined)
    return undefined
  if (amountProblem(state) !== undefined) return undefined
  return { currency: paymentCurrency, method, token: purchaseCurrency, network, amount: amount.decimal }
}

/** The order as text, to compare two orders. */
export function orderKey(state: BuyState): string | undefined {
  const order = orderOf(state)
  return (
    order &&
    JSON.stringify([order.currency, order.method, order.token.id, order.network.chainId, order.amount])
  )
}
