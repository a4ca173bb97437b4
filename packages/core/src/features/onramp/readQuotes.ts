import { cleanText, Decimal, OnrampAmount, OnrampProviderQuote, paths } from '@latchkey/wire'
import * as v from 'valibot'
import { createApi } from '../../api/createApi.ts'
import { addDecimals, compareDecimals, readDecimal } from '../../base/decimals.ts'
import { HttpStatusError } from '../../base/httpErrors.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { BuyError } from './BuyError.ts'
import type { BuyOrder } from './buyOrder.ts'
import type { BuyQuote, BuyQuoteList, Money, OutsideProvider } from './buyState.ts'
import { longestSymbol, providerName } from './marketOptions.ts'

/** The time limit of the server to ask all providers. */
const quoteDeadlineMs = 15_000

/** A quote that seems to end sooner was probably read by a clock that is ahead. */
const shortestLifeMs = 10_000

/** The most quotes that are read. */
const mostQuotes = 50

/** The entity of S3.19 and S3.20, which servers without a list of all providers answer too. */
const Entity = v.object({
  quoteId: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)),
  paymentTotal: OnrampAmount,
  paymentSubtotal: OnrampAmount,
  purchaseAmount: OnrampAmount,
  coinbaseFee: OnrampAmount,
  networkFee: OnrampAmount,
  provider: v.optional(OnrampProviderQuote.entries.provider),
  expiresAt: v.optional(v.string()),
})

/** The list of all providers, beside the entity. */
const Lists = v.object({
  quotes: v.optional(v.array(v.unknown())),
  outside: v.optional(v.array(v.unknown())),
})

const Outside = v.object({
  provider: OnrampProviderQuote.entries.provider,
  name: v.string(),
  min: Decimal,
  max: Decimal,
})

/** Requests the quotes of all providers (S7.21), best first; rejects with `buy.outside` or `buy.refused` where a retry is useless. */
export async function readQuotes(
  latchkey: Latchkey,
  order: BuyOrder,
  signal: AbortSignal,
): Promise<BuyQuoteList> {
  const { amount, currency, method, network, token } = order
  const api = createApi(latchkey)
  if (api === undefined) throw new BuyError('buy.unserved')
  const answer = await api
    .post(paths.onrampQuote, {
      body: {
        projectId: latchkey.config.projectId,
        purchaseCurrency: { id: token.id, name: token.name, symbol: token.symbol },
        paymentCurrency: { id: currency },
        amount,
        network: network.key,
        method,
      },
      response: v.unknown(),
      deadlineMs: quoteDeadlineMs,
      signal,
    })
    .catch(refuse)
  const now = latchkey.deps.clock.now()
  const parsed = v.safeParse(Lists, answer)
  const lists = parsed.success ? parsed.output : {}
  const listed = (lists.quotes ?? []).slice(0, mostQuotes).flatMap((row) => readListed(row, order, now))
  const [best, ...rest] = listed.length > 0 ? listed : readEntity(answer, order, now)
  if (best === undefined) throw new BuyError('buy.quote')
  const outside = (lists.outside ?? []).slice(0, mostQuotes).flatMap(readOutside)
  return { list: [best, ...rest], outside, isEstimate: false }
}

function readListed(row: unknown, order: BuyOrder, now: number): readonly BuyQuote[] {
  const parsed = v.safeParse(OnrampProviderQuote, row)
  if (!parsed.success || parsed.output.method !== order.method) return []
  const { name, provider, minutes } = parsed.output
  const quote = toQuote(parsed.output, order, now)
  if (quote === undefined) return []
  const [from, to] = [minutes?.from ?? Number.NaN, minutes?.to ?? Number.NaN]
  const isValid = from >= 0 && to >= from && to <= 100_000
  return [
    { ...quote, provider, name: providerName(name, provider), ...(isValid && { minutes: { from, to } }) },
  ]
}

function readEntity(answer: unknown, order: BuyOrder, now: number): readonly BuyQuote[] {
  const parsed = v.safeParse(Entity, answer)
  const quote = parsed.success ? toQuote(parsed.output, order, now) : undefined
  const provider = parsed.success ? parsed.output.provider : undefined
  return quote === undefined ? [] : [{ ...quote, ...(provider && { provider, name: provider }) }]
}

/**
 * Ignores a quote in another currency than requested, or for an amount of zero. An expiry that has passed, or is about to, is
 * left out: the quote is read again after the usual pause, and the server refuses one that has really expired.
 */
function toQuote(
  row: v.InferOutput<typeof Entity>,
  { currency, method, token }: BuyOrder,
  now: number,
): BuyQuote | undefined {
  const [total, subtotal] = [moneyIn(row.paymentTotal, currency), moneyIn(row.paymentSubtotal, currency)]
  const bought = readDecimal(row.purchaseAmount.amount)
  const symbol = cleanText(row.purchaseAmount.currency, longestSymbol)
  if (total === undefined || subtotal === undefined || bought === undefined) return undefined
  if (compareDecimals(bought, '0') === 0 || symbol.toLowerCase() !== token.symbol.toLowerCase())
    return undefined
  const [providerFee, networkFee] = [moneyIn(row.coinbaseFee, currency), moneyIn(row.networkFee, currency)]
  const fee = providerFee && networkFee && addDecimals(providerFee.amount, networkFee.amount)
  const expiresAt = Date.parse(row.expiresAt ?? '')
  return {
    id: row.quoteId,
    name: '',
    method,
    total,
    subtotal,
    purchase: { amount: bought, currency: token.symbol },
    ...(providerFee && { providerFee }),
    ...(networkFee && { networkFee }),
    ...(fee !== undefined && { fee: { amount: fee, currency } }),
    ...(expiresAt >= now + shortestLifeMs && { expiresAt }),
  }
}

function moneyIn(
  row: { readonly amount: string; readonly currency: string },
  currency: string,
): Money | undefined {
  const amount = readDecimal(row.amount)
  return amount === undefined || row.currency.toUpperCase() !== currency ? undefined : { amount, currency }
}

function readOutside(row: unknown): readonly OutsideProvider[] {
  const parsed = v.safeParse(Outside, row)
  if (!parsed.success) return []
  const { provider, name } = parsed.output
  const [min, max] = [readDecimal(parsed.output.min), readDecimal(parsed.output.max)]
  if (min === undefined || max === undefined) return []
  return [{ provider, name: providerName(name, provider), min, max }]
}

/** A refusal by status 400 or 422 is final: only a change in the form can help. */
function refuse(cause: unknown): never {
  if (!(cause instanceof HttpStatusError) || (cause.status !== 400 && cause.status !== 422)) throw cause
  const isAmount = cause.reasons.some(({ field }) => field === 'amount')
  throw new BuyError(isAmount ? 'buy.outside' : 'buy.refused', { cause })
}
