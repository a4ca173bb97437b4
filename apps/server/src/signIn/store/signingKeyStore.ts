/** A public key as a JSON Web Key. */
export type PublicJwk = {
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly y: string
}

/** A key that tokens are or were signed with. */
export type StoredKey = {
  readonly kid: string
  readonly publicJwk: PublicJwk
  /** PKCS#8 in base64; absent for a key that the operator keeps. */
  readonly privateKey: string | undefined
  readonly madeAt: number
  /** When the last of its tokens ends. */
  readonly tokensEndAt: number
}

/** The keys that sign tokens, the same for every node of a database. */
export type SigningKeyStore = {
  /** The newest first. */
  list(): Promise<readonly StoredKey[]>
  /** Adds a key unless one with a private half was made after `since`: of several nodes that try, one does. */
  add(key: StoredKey, since: number): Promise<void>
  /** Keeps the public half as long as its tokens live; never shortens that. */
  extend(key: Omit<StoredKey, 'privateKey'>): Promise<void>
}
