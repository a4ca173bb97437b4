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
import { createMarket, type Stall } from './createMarket.ts'
import { createPurchases, type PurchasesQuestion } from './createPurchases.ts'
import { findQuotes, unavailable } from './findQuotes.ts'
import { mergeOptions } from './mergeOptions.ts'
import { networkOf } from './networks.ts'
import type { Offer, OnrampSource, Visitor, WebhookRequest } from './onrampSource.ts'
import { openPurchase } from './openPurchase.ts'
import { type Received, receiveWebhook } from './receiveWebhook.ts'
import type { OnrampStore } from './store/onrampStore.ts'

/** Buying with money, at the providers that the operator has set up. */
export type Onramp = {
  /** None where the operator has set up none. */
  readonly sources: readonly OnrampSource[]
  options(visitor: Visitor): Promise<OnrampOptions>
  quote(body: OnrampQuoteBody, visitor: Visitor): Promise<OnrampQuote>
  open(body: OnrampUrlBody, visitor: Visitor): Promise<OnrampUrl>
  purchases(question: PurchasesQuestion): Promise<HistoryPage>
  /** Undefined for a provider that is not set up or reports nothing. */
  receive(provider: string, request: WebhookRequest): Promise<Received | undefined>
}

/** What buying rests on. */
export type OnrampParts = {
  readonly sources: readonly OnrampSource[]
  readonly store: OnrampStore
  readonly secret: Uint8Array
  /** How long a provider may take. */
  readonly deadlineMs: number
  readonly log: Log
  /** The name of a chain that the server serves. */
  nameOf(chainId: Caip2): string | undefined
  now(): number
}

/** Puts the providers behind one door. */
export function createOnramp(given: OnrampParts): Onramp {
  const { sources } = given
  const market = createMarket(given)
  const purchases = createPurchases(given)
  const parts = {
    ...given,
    networkOf: ({ chainId }: Offer) => networkOf(chainId, given.nameOf(chainId)),
  }

  async function findStalls(visitor: Visitor): Promise<readonly Stall[]> {
    const stalls = await market.find(visitor)
    if (stalls.length === 0) throw unavailable()
    return stalls
  }

  return {
    sources,
    options: async (visitor) => mergeOptions(await findStalls(visitor), parts.networkOf),
    async quote(body, visitor) {
      const asked = { network: body.network, currency: body.purchaseCurrency.id }
      const chosen = chooseOffer(await findStalls(visitor), parts.networkOf, asked)
      return findQuotes(parts, chosen, body, visitor)
    },
    open: async (body, visitor) => openPurchase(parts, await findStalls(visitor), body, visitor),
    purchases: purchases.list,
    receive: (provider, request) => receiveWebhook(given, provider, request),
  }
}
