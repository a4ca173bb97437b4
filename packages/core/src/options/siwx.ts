import type { SignInFields } from '@latchkey/siwx'
import type { CaipChainId } from '../base/caip.ts'

/** What a sign-in message says (S3.53). */
export type SiwxData = SignInFields

/** Who a sign-in message is for. */
export type SiwxMessageInput = {
  /** As its chain writes it. */
  readonly accountAddress: string
  readonly chainId: CaipChainId
  /** ISO 8601: the message does not count before. */
  readonly notBefore?: string
}

/** A sign-in message: its fields, and the text that the wallet signs. */
export type SiwxMessage = { readonly data: SiwxData; toString(): string }

/** A signed sign-in message (S3.54). */
export type SiwxSession = {
  readonly data: SiwxData
  /** The text exactly as it was signed. */
  readonly message: string
  readonly signature: string
  /** The same as a WalletConnect wallet wrote it (CAIP-74), where it signed while it connected. */
  readonly cacao?: unknown
}

/** How a site signs its visitors in: an implementation of its own, in place of the one for our server. */
export type Siwx = {
  /** Makes a message with a fresh nonce of the site's server; domain and uri must be those of this page. */
  createMessage(input: SiwxMessageInput): Promise<SiwxMessage>
  /** Has the site's server check a signed message, and keeps the session; rejects where it does not hold. */
  addSession(session: SiwxSession): Promise<void>
  /** Replaces all sessions; an empty list signs out. Rejects where one does not hold, and then leaves those that were there. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The sessions of this account on this chain: only those that are valid and alive. */
  getSessions(chainId: CaipChainId, address: string): Promise<readonly SiwxSession[]>
  /** Ends the sessions of this account on this chain, and no others. */
  revokeSession(chainId: CaipChainId, address: string): Promise<void>
  /** Whether a connected visitor must sign in; not unless told. */
  getRequired?(): boolean
  /** Whether disconnecting ends the sessions; it does unless told. */
  readonly signOutOnDisconnect?: boolean
  /** What a page sends to the site's backend to be known there; undefined where there is none, as with cookies. */
  getToken?(chainId: CaipChainId, address: string): Promise<string | undefined>
}

/** How visitors sign in at the site's own Latchkey server. */
export type SiwxOptions = {
  /** A connected visitor must sign in: the dialog stays until they have, or have disconnected. */
  readonly required?: boolean
  /** One line of the message that says what signing is for. */
  readonly statement?: string
  /** Whether disconnecting ends the sessions; it does unless told. */
  readonly signOutOnDisconnect?: boolean
  /** Addresses that the message names, such as that of the terms. */
  readonly resources?: readonly string[]
  /** How long a message counts after it was made: 1 hour unless told, 24 hours at most. */
  readonly expiresInMs?: number
}
