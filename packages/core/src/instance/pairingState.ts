import type { PairingCode, RelayTrouble } from '../adapter/pairingLink.ts'

/** What a link to a wallet's app is: its scheme, its address, this page in its browser, or its page or program on a desk. */
export type WayKind = 'app' | 'universal' | 'page' | 'web' | 'desktop' | 'store'

/** The visitor was sent to a wallet's app (wcLinking). */
export type Linking = {
  readonly href: string
  /** Of the wallet. */
  readonly name: string
  readonly kind: WayKind
  /** When. */
  readonly at: number
  /** Just tapped; the page is behind the app; no app came; or the visitor is back and nothing was agreed. */
  readonly phase: 'sent' | 'away' | 'unopened' | 'back'
}

/** What the attempt to reach a wallet by a code or a link has come to; in the words of the specification: wcUri, wcPairingExpiry, wcLinking, wcError, buffering. */
export type PairingState =
  | { readonly phase: 'idle' }
  /** No code yet: the client is on its way, or the relay; `trouble` says why it takes so long. */
  | {
      readonly phase: 'opening'
      readonly walletId?: string
      readonly since: number
      readonly trouble?: RelayTrouble
    }
  | {
      readonly phase: 'waiting'
      readonly walletId?: string
      readonly code: PairingCode
      readonly trouble?: RelayTrouble
      readonly linking?: Linking
    }
  /** The visitor was sent to this page inside of the wallet's own browser; no code waits here. */
  | { readonly phase: 'linking'; readonly walletId: string; readonly linking: Linking }
  /** A wallet took the code; with `buffering` the moment after a return from its app, when that may show. */
  | {
      readonly phase: 'taken'
      readonly walletId?: string
      readonly linking?: Linking
      readonly buffering?: PairingCode
    }
  /** Connected: seen for a moment. */
  | { readonly phase: 'joined'; readonly walletId?: string; readonly name: string }
  /** The visitor said no. For who was sent to the wallet, `code` is made at once: the tap that tries again opens the app. */
  | { readonly phase: 'declined'; readonly walletId?: string; readonly code?: PairingCode }
  /** No code came within the limit, or all renewals are used up. */
  | { readonly phase: 'late'; readonly walletId?: string; readonly trouble?: RelayTrouble }
  | { readonly phase: 'failed'; readonly walletId?: string; readonly error: unknown }
