import { createHash } from 'node:crypto'
import type { PurchaseState } from '@latchkey/wire'
import type * as v from 'valibot'
import { callProvider, ProviderError, parseAnswer } from '../../sources/callProvider.ts'
import { chooseReport } from '../chooseReport.ts'
import { contractOf, knownNetwork } from '../networks.ts'
import type {
  Amount,
  OnrampSource,
  Report,
  Session,
  SignedReport,
  SourceOptions,
  WebhookRequest,
} from '../onrampSource.ts'
import { parseReport } from '../parseReport.ts'
import { toCamel } from '../readCasing.ts'
import { readHash } from '../readHash.ts'
import { readReportTime } from '../readReportTime.ts'
import { assertRecent, assertSame, forged, macOf, readPairs } from '../signatures.ts'
import {
  CoinbaseEvent,
  CoinbaseOptions,
  CoinbaseQuote,
  CoinbaseToken,
  type CoinbaseTransaction,
  CoinbaseTransactions,
} from './coinbaseShapes.ts'
import { type CoinbaseKey, signRequest } from './signRequest.ts'

/** The parts of a Coinbase source. */
export type CoinbaseParts = {
  readonly key: CoinbaseKey
  /** The address of the API. */
  readonly url: string
  /** The secret that signs its webhooks; without it the server only polls the state of purchases. */
  readonly webhookSecret: string | undefined
  now(): number
}

/** The chains that the spec lists for Coinbase (S9.47). */
const coinbaseNetworks = [
  'ethereum',
  'arbitrum',
  'polygon',
  'berachain',
  'avalanche-c-chain',
  'optimism',
  'celo',
  'base',
] as const

/** The page where visitors pay. */
const payUrl = 'https://pay.coinbase.com/buy/select-asset'

/** Coinbase Onramp, written from its documentation: https://docs.cdp.coinbase.com/onramp. */
export function createCoinbase(parts: CoinbaseParts): OnrampSource {
  const { key, now, webhookSecret } = parts

  async function call<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    signal: AbortSignal,
    body?: unknown,
  ): Promise<v.InferOutput<Schema>> {
    const url = new URL(path, parts.url)
    const token = await signRequest(key, body === undefined ? 'GET' : 'POST', url, now())
    const headers = { authorization: `Bearer ${token}` }
    const { status, value } = await callProvider({ provider: 'coinbase', url, headers, body, signal })
    return parseAnswer('coinbase', schema, { status, value: toCamel(value) })
  }

  return {
    id: 'coinbase',
    name: 'Coinbase',
    networks: coinbaseNetworks.flatMap((name) => knownNetwork(name, '')?.caip2 ?? []),
    async options({ country, subdivision }, signal) {
      const query = new URLSearchParams({ country, ...(subdivision && { subdivision }) })
      return readOptions(await call(CoinbaseOptions, `/onramp/v1/buy/options?${query}`, signal))
    },
    async quote({ payment, offer, method, visitor }, signal) {
      const quote = await call(CoinbaseQuote, '/onramp/v1/buy/quote', signal, {
        purchaseCurrency: offer.ref ?? offer.symbol,
        purchaseNetwork: knownNetwork(offer.chainId, '')?.name,
        paymentAmount: payment.amount,
        paymentCurrency: payment.currency,
        paymentMethod: method.toUpperCase(),
        country: visitor.country,
        ...(visitor.subdivision && { subdivision: visitor.subdivision }),
      })
      // Coinbase quotes in dollars where it does not accept a currency.
      if (quote.paymentTotal.currency !== payment.currency)
        throw new ProviderError('coinbase', 'a quote in another currency')
      return {
        id: quote.quoteId,
        paymentTotal: toAmount(quote.paymentTotal),
        paymentSubtotal: toAmount(quote.paymentSubtotal),
        purchase: { amount: quote.purchaseAmount.value, currency: offer.symbol },
        providerFee: toAmount(quote.coinbaseFee),
        networkFee: toAmount(quote.networkFee),
      }
    },
    async open(session, signal) {
      const { offer, address, visitor } = session
      const network = knownNetwork(offer.chainId, '')?.name ?? ''
      const { token } = await call(CoinbaseToken, '/onramp/v1/token', signal, {
        addresses: [{ address, blockchains: [network] }],
        assets: [offer.symbol],
        clientIp: visitor.ip,
      })
      return { url: pageOf(token, network, session) }
    },
    async look(purchaseId, signal) {
      const path = `/onramp/v1/buy/user/${purchaseId}/transactions?pageSize=10`
      const { transactions } = await call(CoinbaseTransactions, path, signal)
      const reports = transactions.flatMap((one) => readTransaction(purchaseId, one) ?? [])
      return chooseReport(reports)
    },
    ...(webhookSecret !== undefined && {
      read: async (request) => readEvent(webhookSecret, now(), request),
    }),
  }
}

function readOptions({
  paymentCurrencies,
  purchaseCurrencies,
}: v.InferOutput<typeof CoinbaseOptions>): SourceOptions {
  const served: readonly string[] = coinbaseNetworks
  return {
    payments: paymentCurrencies.map(({ id, limits }) => ({
      currency: id,
      methods: limits.map((limit) => ({ ...limit, id: limit.id.toLowerCase() })),
    })),
    offers: purchaseCurrencies.flatMap(({ id: ref, name, symbol, networks }) =>
      networks.flatMap((network) => {
        const found = knownNetwork(network.name, network.chainId)
        if (found === undefined || !served.includes(found.name)) return []
        const contract = contractOf(found.caip2, network.contractAddress)
        return [{ id: symbol.toLowerCase(), name, symbol, chainId: found.caip2, contract, ref }]
      }),
    ),
  }
}

/** The token is valid for one visit within five minutes and contains the wallet, so no parameter can change the destination. */
function pageOf(
  token: string,
  network: string,
  { offer, method, payment, purchase, purchaseId, quoteId }: Session,
): string {
  const url = new URL(payUrl)
  const parameters = {
    sessionToken: token,
    defaultNetwork: network,
    defaultAsset: offer.ref ?? offer.symbol,
    defaultExperience: 'buy',
    partnerUserRef: purchaseId,
    ...(method !== undefined && { defaultPaymentMethod: method.toUpperCase() }),
    ...(payment !== undefined && { presetFiatAmount: payment.amount, fiatCurrency: payment.currency }),
    ...(payment === undefined && purchase !== undefined && { presetCryptoAmount: purchase.amount }),
    ...(quoteId !== undefined && { quoteId }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const states: Readonly<Record<string, PurchaseState>> = {
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'settled',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

/** Undefined for a status that says nothing about a payment. */
function readTransaction(
  purchaseId: string,
  {
    status,
    createdAt,
    completedAt,
    txHash,
    purchaseAmount,
    paymentTotal,
  }: v.InferOutput<typeof CoinbaseTransaction>,
): Report | undefined {
  const state = Object.hasOwn(states, status) ? states[status] : undefined
  if (state === undefined) return undefined
  return {
    purchaseId,
    state,
    reportedAt: readReportTime(completedAt) ?? readReportTime(createdAt),
    txHash: readHash(txHash),
    ...(isAmount(purchaseAmount) && { purchase: toAmount(purchaseAmount) }),
    ...(isAmount(paymentTotal) && { payment: toAmount(paymentTotal) }),
  }
}

/** The signature covers the time, the headers that it names and the raw body. */
function readEvent(secret: string, now: number, { body, headers }: WebhookRequest): SignedReport | undefined {
  const pairs = readPairs(headers['x-hook0-signature'])
  const signedAt = pairs.get('t') ?? ''
  if (!/^\d{1,15}$/.test(signedAt)) throw forged()
  const names = pairs.get('h') ?? ''
  const values = names.split(' ').map((name) => headers[name.toLowerCase()] ?? '')
  const signed = pairs.has('v1')
    ? { mac: pairs.get('v1'), text: `${signedAt}.${names}.${values.join('.')}.${body}` }
    : { mac: pairs.get('v0'), text: `${signedAt}.${body}` }
  assertSame(Buffer.from(signed.mac ?? '', 'hex'), macOf(secret, signed.text))
  assertRecent(Number(signedAt) * 1_000, now)
  const event = parseReport(CoinbaseEvent, body, toCamel)
  const { eventType, partnerUserRef } = event
  // The operator's other programs may use the same key: their purchases are ignored.
  if (!eventType.startsWith('onramp.transaction.') || !partnerUserRef?.startsWith('lk_')) return undefined
  const report = readTransaction(partnerUserRef, event)
  // An event has no id of its own; a repeated one has the same text.
  return report && { ...report, eventId: createHash('sha256').update(body).digest('hex') }
}

function toAmount({ value, currency }: { readonly value: string; readonly currency: string }): Amount {
  return { amount: value, currency }
}

function isAmount(value: unknown): value is { readonly value: string; readonly currency: string } {
  return typeof value === 'object' && value !== null
}
