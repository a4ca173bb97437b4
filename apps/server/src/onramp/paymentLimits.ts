import { Failure } from '../http/failure.ts'
import type { ProviderOptions } from './createCatalog.ts'
import { compareDecimals } from './decimals.ts'
import type { Amount, PaymentMethod } from './onrampSource.ts'

/** How a visitor pays; undefined where the visitor chooses it on the provider's page. */
type Way = { readonly currency: string | undefined; readonly method: string | undefined }

/** The limits of a provider for each way to pay that matches. */
export function limitsOf({ options }: ProviderOptions, { currency, method }: Way): readonly PaymentMethod[] {
  return options.payments
    .filter((one) => currency === undefined || one.currency === currency)
    .flatMap(({ methods }) => methods)
    .filter(({ id }) => method === undefined || id === method)
}

/** Whether an amount is within limits, both included. */
export function isWithin({ amount }: Amount, { min, max }: Pick<PaymentMethod, 'min' | 'max'>): boolean {
  return compareDecimals(amount, min) >= 0 && compareDecimals(amount, max) <= 0
}

/** The providers that accept a payment; throws a sentence where none does. Without an amount only the way to pay counts. */
export function acceptingPayment<Seller extends ProviderOptions>(
  sellers: readonly Seller[],
  way: Way,
  payment: Amount | undefined,
  symbol: string,
): readonly Seller[] {
  if (way.currency === undefined && way.method === undefined) return sellers
  const able = sellers.filter((seller) => limitsOf(seller, way).length > 0)
  if (able.length === 0) throw notAccepted(sellers, way, symbol)
  if (payment === undefined) return able
  const accepting = able.filter((seller) => limitsOf(seller, way).some((limits) => isWithin(payment, limits)))
  if (accepting.length > 0) return accepting
  throw outsideAllLimits(
    able.flatMap((seller) => limitsOf(seller, way)),
    payment.currency,
    way.method,
  )
}

/** The failure where no provider accepts a currency or a payment method. */
export function notAccepted(
  sellers: readonly ProviderOptions[],
  { currency, method }: Way,
  symbol: string,
): Failure {
  const inCurrency = sellers.flatMap((seller) => limitsOf(seller, { currency, method: undefined }))
  if (method !== undefined && inCurrency.length > 0) {
    const methods = [...new Set(inCurrency.map(({ id }) => methodWords(id)))].join(' or ')
    const price = currency === undefined ? '' : `for ${currency} `
    const description = `${symbol} is not sold ${price}${methodWords(method)} here: pay ${methods}.`
    return new Failure(400, 'unsupported_method', description, { field: 'method' })
  }
  const taken = sellers.flatMap(({ options }) => options.payments.map((one) => one.currency))
  const currencies = [...new Set(taken)].slice(0, 10).join(', ')
  const description = `${symbol} is not sold for ${currency} here: pay in ${currencies}.`
  return new Failure(400, 'unsupported_currency', description, { field: 'paymentCurrency' })
}

/** The failure where no provider accepts the amount. */
export function outsideAllLimits(
  outside: readonly Pick<PaymentMethod, 'min' | 'max'>[],
  currency: string,
  method: string | undefined,
): Failure {
  const min = outside.map((one) => one.min).reduce((a, b) => (compareDecimals(a, b) < 0 ? a : b))
  const max = outside.map((one) => one.max).reduce((a, b) => (compareDecimals(a, b) > 0 ? a : b))
  const how = method === undefined ? '' : ` to pay ${methodWords(method)}`
  const description = `Write an amount from ${min} to ${max} ${currency}${how}.`
  return new Failure(400, 'amount_outside_limits', description, { field: 'amount' })
}

function methodWords(method: string): string {
  if (method === 'card') return 'by card'
  return method === 'ach_bank_account'
    ? 'from a bank account'
    : `by ${method.slice(0, 40).replaceAll('_', ' ')}`
}
