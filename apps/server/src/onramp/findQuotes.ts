import {
  currencyDecimals,
  type OnrampProviderQuote,
  type OnrampQuote,
  type OnrampQuoteBody,
} from '@latchkey/wire'
import { Failure, tryLater } from '../http/failure.ts'
import type { Log } from '../observe/createLog.ts'
import { providerFields } from '../sources/callProvider.ts'
import type { Chosen } from './chooseOffer.ts'
import { toUnits } from './decimals.ts'
import { type Amount, OutsideLimitsError, type SourceQuote, type Visitor } from './onrampSource.ts'
import { isWithin, limitsOf, notAccepted, outsideAllLimits } from './paymentLimits.ts'
import { signQuote } from './quoteToken.ts'

type QuoteParts = {
  readonly secret: Uint8Array
  readonly deadlineMs: number
  readonly log: Log
  now(): number
}

type Outside = NonNullable<OnrampQuote['outside']>[number]

/** The answer of one provider. */
type Outcome =
  | { readonly quote: OnrampProviderQuote }
  | { readonly outside: Outside }
  | { readonly failed: true }

/** How long a quote is valid where its provider gives no time. */
const defaultLifeMs = 60_000

/** Requests quotes from all providers of the token at once; the best rate comes first. */
export async function findQuotes(
  parts: QuoteParts,
  { offer, network, sellers }: Chosen,
  { amount, method = 'card', paymentCurrency }: OnrampQuoteBody,
  visitor: Visitor,
): Promise<OnrampQuote> {
  const payment = readPayment(amount, paymentCurrency.id)
  const able = sellers.flatMap((provider) => {
    const [limits] = limitsOf(provider, { currency: payment.currency, method })
    return limits === undefined ? [] : [{ ...provider, limits }]
  })
  if (able.length === 0) throw notAccepted(sellers, { currency: payment.currency, method }, offer.symbol)

  const requestQuote = async ({ source, limits, offer: own }: (typeof able)[number]): Promise<Outcome> => {
    const { id: provider, name } = source
    if (!isWithin(payment, limits)) return { outside: { provider, name, min: limits.min, max: limits.max } }
    try {
      const signal = AbortSignal.timeout(parts.deadlineMs)
      const given = await inTime(source.quote({ payment, offer: own, method, visitor }, signal), signal)
      const expiresAt = given.expiresAt ?? parts.now() + defaultLifeMs
      const quoteId = signQuote(parts.secret, {
        provider,
        ...(given.id !== undefined && { id: given.id }),
        payment: given.paymentTotal,
        purchase: given.purchase,
        offerId: offer.id,
        chainId: network.caip2,
        method,
        expiresAt,
      })
      return { quote: toProviderQuote(given, { provider, name, method, quoteId, expiresAt }) }
    } catch (error) {
      if (error instanceof OutsideLimitsError)
        return { outside: { provider, name, min: error.min, max: error.max } }
      parts.log.warn('onramp provider failed', { source: provider, ...providerFields(error) })
      return { failed: true }
    }
  }
  const outcomes = await Promise.all(able.map(requestQuote))
  const quotes = outcomes.flatMap((one) => ('quote' in one ? [one.quote] : [])).sort(byWorth)
  const outside = outcomes.flatMap((one) => ('outside' in one ? [one.outside] : []))
  const [best] = quotes
  if (best === undefined) {
    if (outcomes.some((one) => 'failed' in one)) throw unavailable()
    throw outsideAllLimits(outside, payment.currency, method)
  }
  const { method: _method, name: _name, minutes: _minutes, ...entity } = best
  return { ...entity, quotes, outside }
}

/** Parses an amount of money; the number of decimals depends on the currency. */
export function readPayment(amount: string, currencyText: string): Amount {
  const currency = currencyText.toUpperCase()
  const decimals = currencyDecimals(currency)
  if (decimals === undefined) {
    const description = 'Write the currency as its three letters, such as USD.'
    throw new Failure(400, 'unsupported_currency', description, { field: 'paymentCurrency' })
  }
  const units = toUnits(amount, decimals)
  if (units === undefined) {
    const description =
      decimals === 0
        ? `${currency} has no decimals: write a whole amount.`
        : `${currency} has ${decimals} decimals: write no more than that.`
    throw new Failure(400, 'invalid_amount', description, { field: 'amount' })
  }
  if (units > 0n) return { amount, currency }
  throw new Failure(400, 'invalid_amount', 'Write an amount above zero.', { field: 'amount' })
}

/** The failure where no provider answered. */
export function unavailable(): Failure {
  const description = 'No provider answered: try again in 5 s.'
  return tryLater(503, 'onramp_unavailable', description, 5)
}

/** Rejects at the deadline, even where the provider's source ignores the signal. */
function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

function toProviderQuote(
  { paymentTotal, paymentSubtotal, purchase, providerFee, networkFee, minutes }: SourceQuote,
  more: {
    readonly provider: string
    readonly name: string
    readonly method: string
    readonly quoteId: string
    readonly expiresAt: number
  },
): OnrampProviderQuote {
  return {
    ...more,
    expiresAt: new Date(more.expiresAt).toISOString(),
    paymentTotal,
    paymentSubtotal,
    purchaseAmount: purchase,
    coinbaseFee: providerFee,
    networkFee,
    ...(minutes && { minutes }),
  }
}

/** Compares the rates of two quotes without a division. */
function byWorth(one: OnrampProviderQuote, other: OnrampProviderQuote): number {
  const worth = (quote: OnrampProviderQuote, total: OnrampProviderQuote) =>
    (toUnits(quote.purchaseAmount.amount, scale) ?? 0n) * (toUnits(total.paymentTotal.amount, scale) ?? 0n)
  const difference = worth(other, one) - worth(one, other)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

/** As many decimals as the longest decimal of the API has digits. */
const scale = 200
