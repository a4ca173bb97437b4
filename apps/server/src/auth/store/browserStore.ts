/** A browser that the server remembers by a cookie, and the device that got the cookie. */
type KnownBrowser = {
  readonly userId: string
  readonly walletId: string
  readonly projectId: string
  readonly origin: string
  /** Browser and system, in our own words. */
  readonly agent: string
  readonly thumb: string
}

/** Browsers that the server remembers, by hashes of the tokens in their cookies. */
export type BrowserStore = {
  /** The browser that a token was given to, while the token is good. */
  find(hash: string, now: number): Promise<KnownBrowser | undefined>
  /**
   * Keeps a new token. The one that came now belongs to the device that brought it. It ends at `olderEndAt`, and so do those
   * that the device got before `olderThan`. False when the session has ended: then nothing is kept.
   */
  remember(
    browser: KnownBrowser & {
      readonly hash: string
      readonly sessionHash: string
      /** The hash of the token that came. */
      readonly replaces: string | undefined
      readonly now: number
      readonly endsAt: number
      readonly olderThan: number
      readonly olderEndAt: number
    },
  ): Promise<boolean>
  /** Forgets every token of a device. */
  forget(userId: string, thumb: string): Promise<void>
}
