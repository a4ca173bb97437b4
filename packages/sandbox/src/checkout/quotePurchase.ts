import { type CheckoutCurrency, checkoutCurrencies, fromUnits, toUnits } from './checkoutMoney.ts'
import type { CheckoutProvider, PaymentMethodId } from './checkoutProviders.ts'
import type { CheckoutToken } from './checkoutTokens.ts'

/** An amount of money or of a token. */
export type CheckoutAmount = { readonly amount: string; readonly currency: string }

/** What a payment buys. */
export type PurchaseQuote = {
  readonly paymentTotal: CheckoutAmount
  readonly paymentSubtotal: CheckoutAmount
  readonly providerFee: CheckoutAmount
  readonly networkFee: CheckoutAmount
  readonly purchase: CheckoutAmount
  /** The same in the token's smallest unit. */
  readonly units: bigint
}

/** What a provider takes by one method in one currency. */
export type Limits = { readonly id: PaymentMethodId; readonly min: string; readonly max: string }

/** Which amounts a provider takes in a currency, by each method. */
export function limitsOf({ methods }: CheckoutProvider, { scale }: CheckoutCurrency): readonly Limits[] {
  return methods.map(({ id, min, max }) => ({ id, min: `${min * scale}`, max: `${max * scale}` }))
}

/** Whether a provider takes an amount; its limits where not, undefined where it does not take the currency or method at all. */
export function judgeAmount(
  provider: CheckoutProvider,
  { amount, currency }: CheckoutAmount,
  method: string,
): 'taken' | Limits | undefined {
  const money = checkoutCurrencies.find(({ code }) => code === currency)
  const limits = money && limitsOf(provider, money).find(({ id }) => id === method)
  const units = money && toUnits(amount, money.decimals)
  if (money === undefined || limits === undefined || units === undefined) return undefined
  const [min = 0n, max = 0n] = [limits.min, limits.max].map((limit) => toUnits(limit, money.decimals))
  return units >= min && units <= max ? 'taken' : limits
}

/**
 * Works out what a payment buys at a price in hundred-millionths of a dollar: fees are rounded up and the token down, each
 * to its smallest unit, so that the parts always make up the whole.
 */
export function quotePurchase(
  provider: CheckoutProvider,
  token: CheckoutToken,
  payment: CheckoutAmount,
  price: bigint,
): PurchaseQuote | undefined {
  const money = checkoutCurrencies.find(({ code }) => code === payment.currency)
  const total = money && toUnits(payment.amount, money.decimals)
  if (money === undefined || total === undefined || price <= 0n) return undefined
  const least = inMoney(provider.leastFeeCents, money)
  let fee = divideUp(total * provider.feeBps, 10_000n)
  if (fee < least) fee = least
  const networkFee = inMoney(provider.networkFeeCents, money)
  const subtotal = total - fee - networkFee
  if (subtotal <= 0n) return undefined
  const units =
    (subtotal * money.usd * 10n ** BigInt(token.decimals)) / (10n ** BigInt(money.decimals) * price)
  if (units === 0n) return undefined
  const tell = (units: bigint): CheckoutAmount => ({
    amount: fromUnits(units, money.decimals, 'keep'),
    currency: money.code,
  })
  return {
    paymentTotal: tell(total),
    paymentSubtotal: tell(subtotal),
    providerFee: tell(fee),
    networkFee: tell(networkFee),
    purchase: { amount: fromUnits(units, token.decimals), currency: token.symbol },
    units,
  }
}

/** Cents of a dollar as the smallest unit of a currency, at the scale of its amounts. */
function inMoney(cents: bigint, { scale, decimals }: CheckoutCurrency): bigint {
  return divideUp(cents * scale * 10n ** BigInt(decimals), 100n)
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}
