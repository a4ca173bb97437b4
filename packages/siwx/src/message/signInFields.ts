/** The families of chains that have a form of sign-in message. */
export const signInNamespaces = ['eip155', 'solana', 'bip122'] as const

/** A family of chains that has a form of sign-in message. */
export type SignInNamespace = (typeof signInNamespaces)[number]

/** What a visitor signs to sign in, as CAIP-122 names it (S3.53). */
export type SignInFields = {
  /** The scheme before the domain, such as `https`, where the message has one; allowed on EVM chains only. */
  readonly scheme?: string
  /** The host, and the port where it is not the usual one, of the page that asks. */
  readonly domain: string
  /** The account as its chain writes it, without the chain. */
  readonly accountAddress: string
  /** CAIP-2, such as `eip155:1`. */
  readonly chainId: string
  /** How the message writes a Solana chain, where a wallet wrote its name instead of the reference of CAIP-2. */
  readonly chainName?: string
  readonly uri: string
  readonly version: '1'
  readonly nonce: string
  /** RFC 3339, like the other times. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}
