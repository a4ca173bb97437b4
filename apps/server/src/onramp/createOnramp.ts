import type {
  Caip2,
  HistoryPage,
  OnrampOptions,
  OnrampQuote,
  OnrampQuoteBody,
  OnrampUrl,
  OnrampUrlBody,
} from '@latchkey/wire'
import type { Log } from '../observe/createLog.ts'
import { chooseOffer } from './chooseOffer.ts'
import { createCatalog, type ProviderOptions } from './createCatalog.ts'
import { createPurchases, type PurchasesQuestion } from './createPurchases.ts'
import { findQuotes, unavailable } from './findQuotes.ts'
import { mergeOptions } from './mergeOptions.ts'
import { networkOf } from './networks.ts'
import type { Offer, OnrampSource, Visitor, WebhookRequest } from './onrampSource.ts'
import { openPurchase } from './openPurchase.ts'
import { type Received, receiveWebhook } from './receiveWebhook.ts'
import type { OnrampStore } from './store/onrampStore.ts'

/** Buying with money, at the providers that the operator has configured. */
export type Onramp = {
  /** Empty where the operator has configured none. */
  readonly sources: readonly OnrampSource[]
  options(visitor: Visitor): Promise<OnrampOptions>
  quote(body: OnrampQuoteBody, visitor: Visitor): Promise<OnrampQuote>
  open(body: OnrampUrlBody, visitor: Visitor): Promise<OnrampUrl>
  purchases(question: PurchasesQuestion): Promise<HistoryPage>
  /** Undefined for a provider that is not configured or has no webhooks. */
  receive(provider: string, request: WebhookRequest): Promise<Received | undefined>
}

/** The parts that buying needs. */
export type OnrampParts = {
  readonly sources: readonly OnrampSource[]
  readonly store: OnrampStore
  readonly secret: Uint8Array
  /** The time limit of a request to a provider. */
  readonly deadlineMs: number
  readonly log: Log
  /** The name of a chain; undefined for one that the server does not serve. */
  nameOf(chainId: Caip2): string | undefined
  now(): number
}

/** Combines the providers into one interface. */
export function createOnramp(given: OnrampParts): Onramp {
  const { sources } = given
  const catalog = createCatalog(given)
  const purchases = createPurchases(given)
  const parts = {
    ...given,
    networkOf: ({ chainId }: Offer) => networkOf(chainId, given.nameOf(chainId)),
  }

  async function findProviders(visitor: Visitor): Promise<readonly ProviderOptions[]> {
    const providers = await catalog.find(visitor)
    if (providers.length === 0) throw unavailable()
    return providers
  }

  return {
    sources,
    options: async (visitor) => mergeOptions(await findProviders(visitor), parts.networkOf),
    async quote(body, visitor) {
      const requested = { network: body.network, currency: body.purchaseCurrency.id }
      const chosen = chooseOffer(await findProviders(visitor), parts.networkOf, requested)
      return findQuotes(parts, chosen, body, visitor)
    },
    open: async (body, visitor) => openPurchase(parts, await findProviders(visitor), body, visitor),
    purchases: purchases.list,
    receive: (provider, request) => receiveWebhook(given, provider, request),
  }
}
