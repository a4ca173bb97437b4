import type { Caip2, PurchaseState } from '@latchkey/wire'
import type * as v from 'valibot'
import { callProvider, ProviderError, parseAnswer } from '../../sources/callProvider.ts'
import { chooseReport } from '../chooseReport.ts'
import { addDecimals, compareDecimals, subtractDecimals } from '../decimals.ts'
import { contractOf, knownNetwork } from '../networks.ts'
import {
  AmountNeededError,
  type OnrampSource,
  type QuoteRequest,
  type Report,
  type Session,
  type SignedReport,
  type SourceQuote,
  type WebhookRequest,
} from '../onrampSource.ts'
import { parseReport } from '../parseReport.ts'
import { readHash } from '../readHash.ts'
import { readReportTime } from '../readReportTime.ts'
import { assertRecent, assertSame, forged, macOf } from '../signatures.ts'
import {
  MeldCurrencies,
  MeldEvent,
  MeldLimits,
  MeldQuotes,
  MeldTransactions,
  MeldWidget,
} from './meldShapes.ts'

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
    const { quotes } = await call(MeldQuotes, '/payments/crypto/quote', signal, {
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
        call(MeldCurrencies, `/service-providers/properties/crypto-currencies?${query}`, signal),
        call(MeldLimits, `/service-providers/limits/fiat-currency-purchases?${query}`, signal),
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
      if (payment === undefined) throw new AmountNeededError()
      const chosen = session.quoteId ?? (await quote({ payment, offer, method, visitor }, signal)).id
      const { widgetUrl } = await call(MeldWidget, '/crypto/session/widget', signal, {
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
    async look(purchaseId, signal) {
      const query = new URLSearchParams({ externalSessionIds: purchaseId, limit: '10' })
      const { transactions } = await call(MeldTransactions, `/payments/transactions?${query}`, signal)
      return chooseReport(
        transactions
          // Those of other purchases, where Meld does not filter.
          .filter(({ externalSessionId }) => externalSessionId === purchaseId)
          .flatMap((one) => readTransaction(purchaseId, one) ?? []),
      )
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
}: v.InferOutput<typeof MeldCurrencies>[number]) {
  const named = chainCode ?? ''
  const network = knownNetwork(
    Object.hasOwn(chainCodes, named) ? (chainCodes[named] ?? '') : '',
    chainId ?? '',
  )
  if (network === undefined) return []
  const symbol = symbolOf(currencyCode)
  const contract = contractOf(network.caip2, contractAddress)
  return [{ id: symbol.toLowerCase(), name, symbol, chainId: network.caip2, contract, ref: currencyCode }]
}

function symbolOf(currencyCode: string): string {
  return currencyCode.replace(/_.*$/, '')
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

/** Its statuses: https://docs.meld.io/docs/transaction-statuses. One that is missing here says nothing about a payment. */
const states: Readonly<Record<string, PurchaseState>> = {
  PENDING: 'pending',
  PROCESSING: 'pending',
  AUTHORIZED: 'pending',
  TWO_FA_REQUIRED: 'pending',
  TWO_FA_PROVIDED: 'pending',
  SETTLING: 'pending',
  ONRAMP_SETTLED: 'pending',
  // Temporary: Meld tries again, and reports FAILED where that fails too.
  ERROR: 'pending',
  SETTLED: 'settled',
  DECLINED: 'declined',
  CANCELLED: 'abandoned',
  // Ended before any money moved.
  VOIDED: 'abandoned',
  REFUNDED: 'returned',
  FAILED: 'failed',
}

function readState(status: string | null | undefined): PurchaseState | undefined {
  return status && Object.hasOwn(states, status) ? states[status] : undefined
}

function readTransaction(
  purchaseId: string,
  transaction: v.InferOutput<typeof MeldTransactions>['transactions'][number],
): Report | undefined {
  const { status, createdAt, updatedAt, cryptoDetails } = transaction
  const { sourceAmount, sourceCurrencyCode, destinationAmount, destinationCurrencyCode } = transaction
  const state = readState(status)
  return (
    state && {
      purchaseId,
      state,
      reportedAt: readReportTime(updatedAt) ?? readReportTime(createdAt),
      txHash: readHash(cryptoDetails?.blockchainTransactionId),
      ...(sourceAmount &&
        sourceCurrencyCode && {
          payment: { amount: sourceAmount, currency: sourceCurrencyCode },
        }),
      ...(destinationAmount &&
        destinationCurrencyCode && {
          purchase: { amount: destinationAmount, currency: symbolOf(destinationCurrencyCode) },
        }),
    }
  )
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
  const { eventType, eventId, timestamp, payload } = parseReport(MeldEvent, body)
  const { externalSessionId: purchaseId, paymentTransactionStatus: status } = payload
  // The operator's other programs may use the same account: their purchases are ignored.
  if (!eventType.startsWith('TRANSACTION_CRYPTO_') || !purchaseId?.startsWith('lk_')) return undefined
  const state = readState(status)
  return state && { eventId, purchaseId, state, reportedAt: readReportTime(timestamp) }
}
