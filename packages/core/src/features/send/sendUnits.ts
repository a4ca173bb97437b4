import { formatUnits, parseUnits } from '../../base/amounts.ts'
import { divideDecimals, multiplyDecimals } from '../../base/decimals.ts'
import type { Holding } from '../../chains/holding.ts'
import type { SendState } from './sendState.ts'

/** The base units that would be sent; undefined while they cannot be told. */
export function sendUnits({ token, amount }: Pick<SendState, 'token' | 'amount'>): bigint | undefined {
  if (token === undefined) return undefined
  if (amount.units !== undefined) return amount.units
  if (amount.decimal === undefined) return undefined
  if (amount.unit === 'fiat') return unitsOfFiat(amount.decimal, token)
  // Finer than the token: `sendProblem` says so.
  return fractionOf(amount.decimal) > token.decimals ? undefined : parseUnits(amount.decimal, token.decimals)
}

/** The amount in the other unit, as a plain decimal; undefined while nothing is written, or where no price is known. */
export function otherAmount(state: Pick<SendState, 'token' | 'amount'>): string | undefined {
  const units = sendUnits(state)
  const { token, amount } = state
  if (token === undefined || units === undefined) return undefined
  const inToken = formatUnits(units, token.decimals)
  if (amount.unit === 'fiat') return inToken
  return hasPrice(token) ? multiplyDecimals(inToken, token.price) : undefined
}

/** What the network may take, in money; undefined while it is unknown, or where nobody knows what the coin is worth. */
export function feeInFiat({ fee, coin }: Pick<SendState, 'fee' | 'coin'>): string | undefined {
  const shown = fee.phase === 'ready' ? fee.fee : fee.phase === 'reading' ? fee.last : undefined
  if (shown === undefined || coin === undefined || !hasPrice(coin)) return undefined
  return multiplyDecimals(formatUnits(shown.most, coin.decimals), coin.price)
}

/** The digits after the point that count. */
export function fractionOf(decimal: string): number {
  const point = decimal.indexOf('.')
  let end = decimal.length
  while (point >= 0 && decimal[end - 1] === '0') end -= 1
  return point < 0 ? 0 : end - point - 1
}

/** Whether it is known what one is worth; a price of nothing tells no amount. */
export function hasPrice(token: Holding): token is Holding & { readonly price: string } {
  return token.price !== undefined && /[1-9]/.test(token.price)
}

/** As many base units as the money buys, floored: never more than was asked for. */
function unitsOfFiat(fiat: string, token: Holding): bigint | undefined {
  if (!hasPrice(token)) return undefined
  const bought = divideDecimals(fiat, token.price, token.decimals)
  return bought === undefined ? undefined : parseUnits(bought, token.decimals)
}
