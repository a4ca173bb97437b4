import { Failure } from '../http/failure.ts'
import type { Stall } from './createMarket.ts'
import { findNetwork, type Network } from './networks.ts'
import type { Offer } from './onrampSource.ts'

/** A token on a chain, and the providers that sell it there. */
export type Chosen = {
  readonly network: Network
  readonly offer: Offer
  readonly sellers: readonly Seller[]
}

/** A provider, and the token as it offers it. */
export type Seller = Stall & { readonly offer: Offer }

/** Finds who sells a token, by its id or symbol, on a chain, by any of its names. */
export function chooseOffer(
  stalls: readonly Stall[],
  networkOf: (offer: Offer) => Network,
  asked: { readonly network: string; readonly currency: string },
): Chosen {
  const offers = stalls.flatMap(({ options }) => options.offers)
  const network = findNetwork(offers.map(networkOf), asked.network)
  if (network === undefined) {
    const names = [...new Set(offers.map((offer) => networkOf(offer).name))].join(', ')
    const description = `No provider here sells on ${shown(asked.network)}: choose one of ${names}.`
    throw new Failure(400, 'unsupported_network', description, { field: 'network' })
  }
  const isAsked = ({ id, symbol, chainId }: Offer) =>
    chainId === network.caip2 &&
    (id === asked.currency.toLowerCase() || symbol.toLowerCase() === asked.currency.toLowerCase())
  const offer = offers.find(isAsked)
  if (offer === undefined) {
    const description = `No provider here sells ${shown(asked.currency)} on ${network.displayName}: choose another token or network.`
    throw new Failure(400, 'unsupported_token', description, { field: 'purchaseCurrency' })
  }
  // A provider that means another contract by the same symbol sells something else.
  const sellers = stalls.flatMap((stall) => {
    const own = stall.options.offers.find((other) => isAsked(other) && other.contract === offer.contract)
    return own === undefined ? [] : [{ ...stall, offer: own }]
  })
  return { network, offer, sellers }
}

/** What came from a page may be long; a sentence should not. */
function shown(text: string): string {
  return text.slice(0, 40)
}
