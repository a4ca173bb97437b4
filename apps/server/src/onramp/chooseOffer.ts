import { Failure } from '../http/failure.ts'
import type { ProviderOptions } from './createCatalog.ts'
import { findNetwork, type Network } from './networks.ts'
import type { Offer } from './onrampSource.ts'

/** A token on a chain, and the providers that sell it there. */
export type Chosen = {
  readonly network: Network
  readonly offer: Offer
  readonly sellers: readonly Seller[]
}

/** A provider, and the token as it offers it. */
export type Seller = ProviderOptions & { readonly offer: Offer }

/** Finds the providers that sell a token, by its id or symbol, on a chain, by any of its names. */
export function chooseOffer(
  providers: readonly ProviderOptions[],
  networkOf: (offer: Offer) => Network,
  requested: { readonly network: string; readonly currency: string },
): Chosen {
  const offers = providers.flatMap(({ options }) => options.offers)
  const network = findNetwork(offers.map(networkOf), requested.network)
  if (network === undefined) {
    const names = [...new Set(offers.map((offer) => networkOf(offer).name))].join(', ')
    const description = `No provider here sells on ${cut(requested.network)}: choose one of ${names}.`
    throw new Failure(400, 'unsupported_network', description, { field: 'network' })
  }
  const isRequested = ({ id, symbol, chainId }: Offer) =>
    chainId === network.caip2 &&
    (id === requested.currency.toLowerCase() || symbol.toLowerCase() === requested.currency.toLowerCase())
  const offer = offers.find(isRequested)
  if (offer === undefined) {
    const description = `No provider here sells ${cut(requested.currency)} on ${network.displayName}: choose another token or network.`
    throw new Failure(400, 'unsupported_token', description, { field: 'purchaseCurrency' })
  }
  // A provider whose symbol stands for another contract sells another token.
  const sellers = providers.flatMap((provider) => {
    const own = provider.options.offers.find(
      (other) => isRequested(other) && other.contract === offer.contract,
    )
    return own === undefined ? [] : [{ ...provider, offer: own }]
  })
  return { network, offer, sellers }
}

/** Text from a page may be long; it is cut before it becomes part of a sentence. */
function cut(text: string): string {
  return text.slice(0, 40)
}
