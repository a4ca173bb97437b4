import { type Caip2, Decimal, type PurchaseState } from '@latchkey/wire'
import * as v from 'valibot'
import { callProvider, ProviderError, parseAnswer } from '../../sources/callProvider.ts'
import { plainDecimal } from '../../vendors/plainDecimal.ts'
import { addDecimals, compareDecimals, subtractDecimals } from '../decimals.ts'
import { contractOf, knownNetwork } from '../networks.ts'
import type {
  OnrampSource,
  QuoteRequest,
  Session,
  SignedReport,
  SourceQuote,
  WebhookRequest,
} from '../onrampSource.ts'
import { parseReport } from '../parseReport.ts'
import { readReportTime } from '../readReportTime.ts'
import { assertRecent, assertSame, forged, macOf } from '../signatures.ts'

/** The parts of a Meld source. */
export type MeldParts = {
  readonly key: string
  readonly url: string
  /** The key of Meld's own page, where visitors choose the provider. */
  readonly publicKey: string | undefined
  /** The secret that signs its webhooks, and their address as configured at Meld, which is signed too. */
  readonly webhook: { readonly secret: string; readonly url: string } | undefined
  now(): number
}

/** A number in an answer, digit for digit: `callProvider` keeps it as text. */
const Amount = v.pipe(v.unknown(), v.transform(plainDecimal), v.string('An amount is missing.'), Decimal)

const Currencies = v.array(
  v.object({
    currencyCode: v.string(),
    name: v.string(),
    chainCode: v.optional(v.nullable(v.string())),
    chainId: v.optional(v.nullable(v.string())),
    contractAddress: v.optional(v.nullable(v.string())),
  }),
)
const Limits = v.array(v.object({ currencyCode: v.string(), minimumAmount: Amount, maximumAmount: Amount }))
const Quotes = v.object({
  quotes: v.nullable(
    v.array(
      v.object({
        serviceProvider: v.string(),
        sourceAmount: Amount,
        destinationAmount: Amount,
        totalFee: v.optional(v.nullable(Amount)),
        networkFee: v.optional(v.nullable(Amount)),
      }),
    ),
  ),
})
const Widget = v.object({ widgetUrl: v.string() })
const Event = v.object({
  eventType: v.string(),
  eventId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  timestamp: v.optional(v.nullable(v.string())),
  payload: v.object({
    externalSessionId: v.optional(v.nullable(v.string())),
    paymentTransactionStatus: v.optional(v.nullable(v.string())),
  }),
})

type Quoted = SourceQuote & { readonly id: string }

/** The chains that Meld sends to, by its own codes. */
const chainCodes: Readonly<Record<string, string>> = {
  ETH: 'ethereum',
  ARBITRUM: 'arbitrum',
  POLYGON: 'polygon',
  AVAXC: 'avalanche-c-chain',
  OPTIMISM: 'optimism',
  CELO: 'celo',
  BASE: 'base',
  BSC: 'bnb',
  SOLANA: 'solana',
  BTC: 'bitcoin',
}

const methods: Readonly<Record<string, string>> = {
  card: 'CREDIT_DEBIT_CARD',
  ach_bank_account: 'ACH',
}

/** Meld's own page, where visitors choose the provider (S1.13). */
const wizardUrl = 'https://meldcrypto.com/'

/** Meld, which aggregates many providers; written from its documentation: https://docs.meld.io. */
export function createMeld(parts: MeldParts): OnrampSource {
  const { webhook } = parts

  async function call<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    signal: AbortSignal,
    body?: unknown,
  ): Promise<v.InferOutput<Schema>> {
    const headers = { authorization: `BASIC ${parts.key}`, 'meld-version': '2023-12-19' }
    const url = new URL(path, parts.url)
    return parseAnswer('meld', schema, await callProvider({ provider: 'meld', url, headers, body, signal }))
  }

  async function quote(
    { payment, offer, method, visitor }: QuoteRequest,
    signal: AbortSignal,
  ): Promise<Quoted> {
    const { quotes } = await call(Quotes, '/payments/crypto/quote', signal, {
      sourceAmount: payment.amount,
      sourceCurrencyCode: payment.currency,
      destinationCurrencyCode: offer.ref ?? offer.symbol,
      countryCode: visitor.country,
      paymentMethodType: methodCode(method),
      ...(visitor.subdivision && { subdivision: visitor.subdivision }),
    })
    const best = (quotes ?? []).toSorted((a, b) =>
      compareDecimals(b.destinationAmount, a.destinationAmount),
    )[0]
    if (best === undefined) throw new ProviderError('meld', 'no quote')
    const money = (amount: string) => ({ amount, currency: payment.currency })
    const networkFee = best.networkFee ?? '0'
    const fees = best.totalFee ?? '0'
    const providerFee = subtractDecimals(fees, networkFee)
    return {
      // Opening a session requires the provider that the visitor chose.
      id: best.serviceProvider,
      paymentTotal: money(best.sourceAmount),
      paymentSubtotal: money(subtractDecimals(best.sourceAmount, addDecimals(providerFee, networkFee))),
      purchase: { amount: best.destinationAmount, currency: offer.symbol },
      providerFee: money(providerFee),
      networkFee: money(networkFee),
    }
  }

  return {
    id: 'meld',
    name: 'Meld',
    networks: Object.values(chainCodes).flatMap((name) => knownNetwork(name, '')?.caip2 ?? []),
    async options({ country }, signal) {
      const query = new URLSearchParams({ countries: country, accountFilter: 'true' })
      const [currencies, limits] = await Promise.all([
        call(Currencies, `/service-providers/properties/crypto-currencies?${query}`, signal),
        call(Limits, `/service-providers/limits/fiat-currency-purchases?${query}`, signal),
      ])
      const taken = country === 'US' ? ['card', 'ach_bank_account'] : ['card']
      return {
        payments: limits.map(({ currencyCode, minimumAmount: min, maximumAmount: max }) => ({
          currency: currencyCode,
          methods: taken.map((id) => ({ id, min, max })),
        })),
        offers: currencies.flatMap(readOffer),
      }
    },
    quote,
    async open(session, signal) {
      const { offer, address, payment, method = 'card', visitor, purchaseId } = session
      if (session.quoteId === undefined && parts.publicKey !== undefined)
        return { url: wizardOf(parts.publicKey, session) }
      if (payment === undefined) throw new ProviderError('meld', 'a session without an amount')
      const chosen = session.quoteId ?? (await quote({ payment, offer, method, visitor }, signal)).id
      const { widgetUrl } = await call(Widget, '/crypto/session/widget', signal, {
        sessionType: 'BUY',
        externalSessionId: purchaseId,
        sessionData: {
          serviceProvider: chosen,
          sourceAmount: payment.amount,
          sourceCurrencyCode: payment.currency,
          destinationCurrencyCode: offer.ref ?? offer.symbol,
          countryCode: visitor.country,
          walletAddress: address,
          paymentMethodType: methodCode(method),
          lockFields: ['walletAddress', 'destinationCurrencyCode'],
        },
      })
      return { url: widgetUrl }
    },
    ...(webhook !== undefined && { read: async (request) => readEvent(webhook, parts.now(), request) }),
  }
}

function methodCode(method: string): string {
  return (Object.hasOwn(methods, method) && methods[method]) || method.toUpperCase()
}

/** `USDC_BASE` is USDC on Base; a token on an unknown chain is left out. */
function readOffer({
  currencyCode,
  name,
  chainCode,
  chainId,
  contractAddress,
}: v.InferOutput<typeof Currencies>[number]) {
  const named = chainCode ?? ''
  const network = knownNetwork(
    Object.hasOwn(chainCodes, named) ? (chainCodes[named] ?? '') : '',
    chainId ?? '',
  )
  if (network === undefined) return []
  const symbol = currencyCode.replace(/_.*$/, '')
  const contract = contractOf(network.caip2, contractAddress)
  return [{ id: symbol.toLowerCase(), name, symbol, chainId: network.caip2, contract, ref: currencyCode }]
}

/** The link of S1.13: USDC, or SOL on Solana, for a wallet. */
function wizardOf(publicKey: string, { offer, address, payment, purchaseId }: Session): string {
  const url = new URL(wizardUrl)
  url.searchParams.set('publicKey', publicKey)
  url.searchParams.set('destinationCurrencyCode', offer.ref ?? defaultToken(offer.chainId))
  url.searchParams.set('walletAddress', address)
  url.searchParams.set('externalSessionId', purchaseId)
  if (payment !== undefined) {
    url.searchParams.set('sourceAmount', payment.amount)
    url.searchParams.set('sourceCurrencyCode', payment.currency)
  }
  return url.href
}

function defaultToken(chainId: Caip2): string {
  return chainId.startsWith('solana:') ? 'SOL' : 'USDC'
}

const states: Readonly<Record<string, PurchaseState>> = {
  PENDING: 'pending',
  SETTLING: 'pending',
  AUTHORIZED: 'pending',
  SETTLED: 'settled',
  DECLINED: 'declined',
  CANCELLED: 'abandoned',
  REFUNDED: 'returned',
  VOIDED: 'returned',
  FAILED: 'failed',
  ERROR: 'failed',
}

/** The signature covers the time, the address that is configured at Meld, and the raw body. */
function readEvent(
  { secret, url }: NonNullable<MeldParts['webhook']>,
  now: number,
  { body, headers }: WebhookRequest,
): SignedReport | undefined {
  const { 'meld-signature': signature, 'meld-signature-timestamp': signedAt } = headers
  if (typeof signature !== 'string' || typeof signedAt !== 'string' || signature.length > 100) throw forged()
  assertSame(Buffer.from(signature, 'base64url'), macOf(secret, `${signedAt}.${url}.${body}`))
  assertRecent(Date.parse(signedAt), now)
  const { eventType, eventId, timestamp, payload } = parseReport(Event, body)
  const { externalSessionId: purchaseId, paymentTransactionStatus: status } = payload
  // The operator's other programs may use the same account: their purchases are ignored.
  if (!eventType.startsWith('TRANSACTION_CRYPTO_') || !purchaseId?.startsWith('lk_')) return undefined
  const state = status && Object.hasOwn(states, status) ? states[status] : undefined
  return state && { eventId, purchaseId, state, reportedAt: readReportTime(timestamp) }
}
