import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { BuyOrder } from './buyOrder.ts'
import type { BuyProvider, BuyQuote, BuyQuoteList } from './buyState.ts'

/**
 * The placeholder for prices that could not be read (S8.45): it echoes the amount and is marked as an estimate. The amount
 * received is given only for USDC in USD: for any other token it would be invented.
 */
export function estimateQuotes(
  { amount, currency, method, network, token }: BuyOrder,
  providers: readonly BuyProvider[],
  error: LatchkeyError,
): BuyQuoteList {
  const money = { amount, currency }
  const isSameMoney = currency === 'USD' && token.symbol === 'USDC'
  const echo: BuyQuote = {
    name: '',
    method,
    total: money,
    subtotal: money,
    ...(isSameMoney && { purchase: { amount, currency: token.symbol } }),
  }
  const able = providers.filter(
    ({ methods, networks }) => methods.includes(method) && networks.includes(network.chainId),
  )
  const [first, ...rest] = able.map(({ id, name }) => ({ ...echo, provider: id, name }))
  return { list: [first ?? echo, ...rest], outside: [], isEstimate: true, error }
}
