/** What a visitor signs to sign in, as CAIP-122 names it (S3.53). */
export type SignInFields = {
  /** The host, and the port where it is not the usual one, of the page that asks. */
  readonly domain: string
  /** The account as its chain writes it, without the chain. */
  readonly accountAddress: string
  /** CAIP-2, such as `eip155:1`. */
  readonly chainId: string
  readonly uri: string
  readonly version: '1'
  readonly nonce: string
  /** ISO 8601, like the other times. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}
