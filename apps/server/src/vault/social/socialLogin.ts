/** The providers that speak OAuth 2 or OpenID Connect. */
export const socialProviders = ['google', 'apple', 'github', 'discord', 'x', 'facebook'] as const

export type SocialProvider = (typeof socialProviders)[number]

/** How the operator is registered with a provider. */
export type SocialLogin = {
  readonly provider: SocialProvider
  readonly clientId: string
  /** A fixed text, or for Apple the key that signs one. */
  readonly clientSecret: string | AppleKey
  /** Replaces the provider's hosts, for a local provider. */
  readonly base?: string
}

/** Apple's way to prove who asks: the secret is a JWT that this key signs. */
export type AppleKey = {
  readonly teamId: string
  readonly keyId: string
  /** PKCS#8 in PEM. */
  readonly privateKey: string
}

/** What only the vault and the transaction know of one login. */
export type SocialSecrets = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** Who logged in. Provider and subject together are the identity; an email address never is. */
export type SocialIdentity = {
  readonly provider: SocialProvider | 'farcaster'
  readonly subject: string
  readonly email?: string
  readonly emailVerified: boolean
  /** For display alone. */
  readonly userName?: string
}

/** Fresh secrets for one login, of 256 bits each. */
export function createSocialSecrets(randomBytes: (length: number) => Uint8Array): SocialSecrets {
  const randomText = () => Buffer.from(randomBytes(32)).toString('base64url')
  return { state: randomText(), nonce: randomText(), codeVerifier: randomText() }
}

/** Why a login came to nothing. */
type SocialFailure = 'cancelled' | 'refused' | 'unreachable'

const sentences: Readonly<Record<SocialFailure, string>> = {
  cancelled: 'The login was cancelled.',
  refused: "The provider's answer does not belong to this login.",
  unreachable: 'The provider cannot be reached.',
}

/** Says that a social login came to nothing, and why. */
export class SocialError extends Error {
  override readonly name = 'SocialError'
  readonly reason: SocialFailure
  constructor(reason: SocialFailure, cause?: unknown) {
    super(sentences[reason], { cause })
    this.reason = reason
  }
}
