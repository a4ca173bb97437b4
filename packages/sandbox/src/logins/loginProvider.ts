/** The providers that a visitor can log in with, apart from Farcaster. */
export const loginProviders = ['google', 'apple', 'github', 'discord', 'x', 'facebook'] as const

export type LoginProvider = (typeof loginProviders)[number]

/** A wrong answer that a provider gives on request, for tests of the other side. */
export type LoginFault =
  | 'wrong-iss'
  | 'wrong-aud'
  | 'wrong-nonce'
  | 'expired'
  | 'alg-none'
  /** Signed with HMAC, the key being the text of the public key. */
  | 'hs256'
  /** Signed with a key that is not the provider's, which the token itself names. */
  | 'foreign-key'
  /** Google's second way to write its issuer: correct, without `https://`. */
  | 'bare-iss'
  /** Facebook: the token was given to another app. */
  | 'other-app'

/** How a site is known to a provider. */
export type LoginClient = {
  /** Replaces the provider's real hosts: every path of the provider is below it. */
  readonly base: string
  readonly clientId: string
  readonly clientSecret: string
}

/** What every local provider needs to know. */
export type LoginContext = {
  readonly client: LoginClient
  readonly allowsRedirect: (uri: string) => boolean
  readonly fault: () => LoginFault | undefined
}
