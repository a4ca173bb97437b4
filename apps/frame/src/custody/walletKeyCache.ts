/** The part of a clock that the cache needs. */
export type CacheClock = {
  now(): number
  setTimeout(action: () => void, ms: number): number
  clearTimeout(id: number): void
}

/** Keeps the wallet key in memory for as long as it may be used without a new release. */
export type WalletKeyCache = {
  /** The key, if it was used within the idle time; a use starts the idle time anew. */
  get(walletId: string): CryptoKey | undefined
  /** Keeps a key in place of the one before. */
  set(walletId: string, key: CryptoKey): void
  /** Forgets the key: on sign-out and freeze. */
  drop(): void
  /** Notes that the page was hidden or shown. */
  setPageHidden(hidden: boolean): void
}

const idleMs = 5 * 60_000
const hiddenMs = 60_000

type Held = { readonly walletId: string; readonly key: CryptoKey; readonly usedAt: number }

/**
 * Makes an empty cache. A timer removes the key from memory; each read compares the time as well, because timers stand
 * still while a computer sleeps.
 */
export function createWalletKeyCache(clock: CacheClock): WalletKeyCache {
  let held: Held | undefined
  let hiddenAt: number | undefined
  let timer: number | undefined

  function expiresAt({ usedAt }: Held): number {
    return Math.min(usedAt + idleMs, (hiddenAt ?? Number.POSITIVE_INFINITY) + hiddenMs)
  }

  function drop(): void {
    held = undefined
    restartTimer()
  }

  function dropExpired(): void {
    if (held !== undefined && clock.now() >= expiresAt(held)) drop()
    else restartTimer()
  }

  function restartTimer(): void {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = held && clock.setTimeout(dropExpired, expiresAt(held) - clock.now())
  }

  function hold(next: Held): void {
    held = next
    dropExpired()
  }

  return {
    get(walletId) {
      dropExpired()
      if (held?.walletId !== walletId) return undefined
      hold({ ...held, usedAt: clock.now() })
      return held?.key
    },
    set: (walletId, key) => hold({ walletId, key, usedAt: clock.now() }),
    drop,
    setPageHidden(hidden) {
      dropExpired()
      hiddenAt = hidden ? (hiddenAt ?? clock.now()) : undefined
      dropExpired()
    },
  }
}
