/** Places for what waits at once, shared by all addresses. */
type Places = {
  /** Takes a place; tells why there is none: all are taken, or as many as this address may have. */
  take(address: string): 'full' | 'share' | undefined
  /** Gives it back. */
  leave(address: string): void
}

/**
 * An address may hold as many places as are still free: alone it gets half of them, and the more others hold the fewer.
 * So calls that hang never take every place, however many one visitor makes.
 */
export function createPlaces(most: number): Places {
  const held = new Map<string, number>()
  let taken = 0
  return {
    take(address) {
      const own = held.get(address) ?? 0
      if (taken >= most) return 'full'
      if (own > most - taken) return 'share'
      held.set(address, own + 1)
      taken += 1
      return undefined
    },
    leave(address) {
      const own = held.get(address) ?? 0
      if (own > 1) held.set(address, own - 1)
      else held.delete(address)
      taken -= 1
    },
  }
}
