import type { AccountMetadata } from '@latchkey/wire'
import type { SigningKeyStore } from './signingKeyStore.ts'

/** What a contract account signed, to be asked about again: a contract may change its mind. */
export type Proof = { readonly message: string; readonly signature: string }

/** A session as the database has it. Times are milliseconds since 1970. */
export type StoredSignIn = {
  readonly projectId: string
  /** The page that the message was for. */
  readonly origin: string
  /** CAIP-10. */
  readonly account: string
  readonly createdAt: number
  readonly usedAt: number
  readonly endsAt: number
  /** How often the refresh token was replaced, and when last. */
  readonly generation: number
  readonly rotatedAt: number
  /** Absent for an account with a key of its own, whose signature stays good. */
  readonly proof: Proof | undefined
  readonly checkedAt: number
}

/** What the server remembers of accounts that signed in. */
export type SignInStore = {
  readonly keys: SigningKeyStore
  /** Takes the nonce and opens the session, both or neither; false when the nonce was taken before. */
  open(
    nonce: { readonly id: string; readonly expiresAt: number },
    idHash: string,
    session: Pick<StoredSignIn, 'projectId' | 'origin' | 'account' | 'createdAt' | 'endsAt' | 'proof'>,
  ): Promise<boolean>
  find(idHash: string): Promise<StoredSignIn | undefined>
  /** Notes that the session was used. */
  touch(idHash: string, now: number): Promise<void>
  /** Notes that the contract still accepts its signature. */
  noteChecked(idHash: string, now: number): Promise<void>
  /** Replaces the refresh token; false when another call did so first, or the session ended. */
  rotate(idHash: string, from: number, now: number): Promise<boolean>
  end(idHash: string): Promise<void>
  findMetadata(projectId: string, account: string): Promise<AccountMetadata | undefined>
  /** Replaces what a site keeps with an account; nothing is kept of empty metadata. */
  putMetadata(projectId: string, account: string, metadata: AccountMetadata, now: number): Promise<void>
  /** Forgets sessions that ended or were not used since `idleSince`, and nonces and keys that no longer matter. */
  sweep(now: number, idleSince: number): Promise<void>
}
