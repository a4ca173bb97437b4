import { createHmac, randomBytes } from 'node:crypto'
import { isAddressOf } from '@latchkey/siwx/verify'
import type { OnrampUrl, OnrampUrlBody } from '@latchkey/wire'
import { Failure } from '../http/failure.ts'
import { isLoopbackName } from '../http/isLoopback.ts'
import type { Log } from '../observe/createLog.ts'
import { providerFields } from '../sources/callProvider.ts'
import { plainDecimal } from '../vendors/plainDecimal.ts'
import { type Chosen, chooseOffer, type Seller } from './chooseOffer.ts'
import type { ProviderOptions } from './createCatalog.ts'
import { readPayment, unavailable } from './findQuotes.ts'
import { findNetwork, type Network } from './networks.ts'
import {
  type Amount,
  AmountNeededError,
  type Offer,
  type OnrampSource,
  type Visitor,
} from './onrampSource.ts'
import { acceptingPayment } from './paymentLimits.ts'
import { type Quoted, readQuote } from './quoteToken.ts'
import type { OnrampStore } from './store/onrampStore.ts'

type OpenParts = {
  readonly secret: Uint8Array
  readonly store: OnrampStore
  readonly deadlineMs: number
  readonly log: Log
  networkOf(offer: Offer): Network
  now(): number
}

/** Stores a purchase and requests the page where the visitor pays. */
export async function openPurchase(
  parts: OpenParts,
  providers: readonly ProviderOptions[],
  body: OnrampUrlBody,
  visitor: Visitor,
): Promise<OnrampUrl> {
  const { now, store, secret } = parts
  const quoted = readQuoted(secret, body, now())
  const chosen = choose(parts, providers, body, quoted)
  const { payment, amount } = quoted
    ? { payment: quoted.payment, amount: quoted.purchase.amount }
    : readPresets(body)
  const method = quoted?.method ?? body.method
  const sellers = namedSellers(chosen, quoted?.provider ?? body.provider)
  const currency = payment?.currency ?? body.paymentCurrency?.toUpperCase()
  const [seller] = quoted
    ? sellers
    : acceptingPayment(sellers, { currency, method }, payment, chosen.offer.symbol)
  if (seller === undefined) throw unavailable()
  const { source, offer } = seller
  const address = chooseAddress(chosen.network, providers, parts.networkOf, body)
  const purchaseId = `lk_${randomBytes(18).toString('base64url')}`
  await store.add({
    id: purchaseId,
    provider: source.id,
    account: accountKey(address),
    holder: holderOf(secret, body.partnerUserId),
    chainId: offer.chainId,
    token: { symbol: offer.symbol, name: offer.name, contract: offer.contract },
    payment,
    amount,
    state: 'created',
    txHash: undefined,
    createdAt: now(),
    updatedAt: now(),
  })
  try {
    const { url } = await source.open(
      {
        purchaseId,
        offer,
        address,
        method,
        payment,
        purchase: amount === undefined ? undefined : { amount, currency: offer.symbol },
        quoteId: quoted?.id,
        visitor,
      },
      AbortSignal.timeout(parts.deadlineMs),
    )
    assertSafe(url, source)
    return { url, purchaseId }
  } catch (error) {
    // The visitor did not get the page, so this purchase cannot be paid.
    await store.remove(purchaseId)
    if (error instanceof AmountNeededError) {
      const description = `${source.name} needs an amount of money: write one, or request a quote.`
      throw new Failure(400, 'invalid_amount', description, { field: 'presetFiatAmount' })
    }
    parts.log.warn('onramp provider failed', { source: source.id, ...providerFields(error) })
    throw unavailable()
  }
}

/** The stored form of a `partnerUserId`: a keyed hash, since the id itself gives access to purchases. */
export function holderOf(secret: Uint8Array, partnerUserId: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['onramp holder', partnerUserId]))
    .digest('hex')
}

/** The stored form of an account: EVM addresses are equal in any letter case. */
export function accountKey(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}

function readQuoted(
  secret: Uint8Array,
  { quoteId, provider }: OnrampUrlBody,
  now: number,
): Quoted | undefined {
  if (quoteId === undefined) return undefined
  const quoted = readQuote(secret, quoteId)
  if (quoted === undefined || (provider !== undefined && provider !== quoted.provider)) {
    const description = 'This quote is unknown, or belongs to another provider: request a new one.'
    throw new Failure(400, 'invalid_quote', description, { field: 'quoteId' })
  }
  if (quoted.expiresAt > now) return quoted
  throw new Failure(400, 'quote_expired', 'This quote has expired: request a new one.', { field: 'quoteId' })
}

function choose(
  { networkOf }: OpenParts,
  providers: readonly ProviderOptions[],
  { defaultNetwork, destinationWallets, purchaseCurrency }: OnrampUrlBody,
  quoted: Quoted | undefined,
): Chosen {
  if (quoted !== undefined)
    return chooseOffer(providers, networkOf, { network: quoted.chainId, currency: quoted.offerId })
  const [wallet] = destinationWallets
  // S9.48: ethereum by default.
  const network = defaultNetwork ?? wallet?.blockchains?.[0] ?? 'ethereum'
  const currency = purchaseCurrency ?? wallet?.assets?.[0]
  if (currency !== undefined) return chooseOffer(providers, networkOf, { network, currency })
  const offers = providers.flatMap(({ options }) => options.offers)
  const caip2 = findNetwork(offers.map(networkOf), network)?.caip2
  // The chain's own coin pays for gas, so it is the default.
  const here = offers.filter(({ chainId }) => chainId === caip2)
  const coin = here.find(({ contract }) => contract === '') ?? here[0]
  return chooseOffer(providers, networkOf, { network, currency: coin?.id ?? '' })
}

/** All providers of the token, or the one that the page named. */
function namedSellers({ sellers, offer, network }: Chosen, provider: string | undefined): readonly Seller[] {
  const named = sellers.filter(({ source }) => provider === undefined || source.id === provider)
  if (named.length > 0) return named
  const names = sellers.map(({ source }) => source.id).join(', ')
  const description = `${provider} does not sell ${offer.symbol} on ${network.displayName} here: choose one of ${names}.`
  throw new Failure(400, 'unsupported_provider', description, { field: 'provider' })
}

/** The first wallet on the chain. Every one that was given must be an address of the chains that it was given for. */
function chooseAddress(
  network: Network,
  providers: readonly ProviderOptions[],
  networkOf: (offer: Offer) => Network,
  { destinationWallets }: OnrampUrlBody,
): string {
  const networks = providers.flatMap(({ options }) => options.offers.map(networkOf))
  let chosen: string | undefined
  for (const { address, blockchains } of destinationWallets) {
    const named = (blockchains ?? [network.caip2]).flatMap((name) => findNetwork(networks, name) ?? [])
    const wrong = named.find(({ caip2 }) => !isAddressOf(caip2, address))
    if (wrong !== undefined) {
      const description = `${address.slice(0, 100)} is not an address on ${wrong.displayName}: check it, or choose another network.`
      throw new Failure(400, 'invalid_address', description, { field: 'destinationWallets' })
    }
    if (named.some(({ caip2 }) => caip2 === network.caip2)) chosen ??= address
  }
  if (chosen !== undefined) return chosen
  const description = `None of these wallets is on ${network.displayName}: add one.`
  throw new Failure(400, 'invalid_address', description, { field: 'destinationWallets' })
}

/** The amount of a purchase without a quote; an amount of the token takes precedence over one of money. */
function readPresets({ presetCryptoAmount, presetFiatAmount, paymentCurrency = 'USD' }: OnrampUrlBody): {
  readonly payment: Amount | undefined
  readonly amount: string | undefined
} {
  const amount = readAmount(presetCryptoAmount, 'presetCryptoAmount')
  if (amount !== undefined) return { payment: undefined, amount }
  const money = readAmount(presetFiatAmount, 'presetFiatAmount')
  return { payment: money === undefined ? undefined : readPayment(money, paymentCurrency), amount: undefined }
}

function readAmount(value: number | string | null | undefined, field: string): string | undefined {
  if (value === undefined || value === null) return undefined
  const amount = plainDecimal(value)
  if (amount !== null && !/^[0.]+$/.test(amount)) return amount
  throw new Failure(400, 'invalid_amount', 'Write an amount above zero.', { field })
}

/** The page must use https; a provider of the sandbox may use http on this machine. */
function assertSafe(url: string, { isLocal }: OnrampSource): void {
  const parsed = URL.parse(url)
  if (parsed?.protocol === 'https:' && parsed.username === '') return
  if (isLocal && parsed?.protocol === 'http:' && isLoopbackName(parsed.hostname)) return
  throw new UnsafeUrlError()
}

/** The page of a provider does not use https. */
class UnsafeUrlError extends Error {
  override readonly name = 'UnsafeUrlError'
}
