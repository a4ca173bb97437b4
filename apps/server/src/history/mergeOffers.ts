import type { Resume } from './past.ts'
import type { Found, Offer } from './readPast.ts'

/** Takes the newest of all chains until the page is full, and says where each chain is to be read on. */
export function mergeOffers(
  offers: readonly Offer[],
  limit: number,
): {
  readonly taken: readonly { readonly offer: Offer; readonly found: Found }[]
  readonly rest: readonly Resume[]
} {
  const taken: { offer: Offer; found: Found }[] = []
  const counts = new Map(offers.map((offer) => [offer, 0]))
  const headOf = (offer: Offer) => offer.found[counts.get(offer) ?? 0]
  while (taken.length < limit) {
    // A chain that has more than it could offer yet may have something newer than the others.
    if (offers.some((offer) => headOf(offer) === undefined && offer.rest !== undefined)) break
    let newest: { offer: Offer; found: Found } | undefined
    for (const offer of offers) {
      const found = headOf(offer)
      if (found && (newest === undefined || found.entry.time > newest.found.entry.time))
        newest = { offer, found }
    }
    if (newest === undefined) break
    taken.push(newest)
    counts.set(newest.offer, (counts.get(newest.offer) ?? 0) + 1)
  }
  const rest = offers.flatMap((offer): readonly Resume[] => {
    const count = counts.get(offer) ?? 0
    const { chainId } = offer.from
    if (headOf(offer) === undefined) return offer.rest === undefined ? [] : [{ chainId, at: offer.rest }]
    return [{ chainId, at: offer.found[count - 1]?.resume ?? offer.from.at }]
  })
  return { taken, rest }
}
