import type { ConnectedWallet } from './connectWallet.ts'

/** How the last request ended. */
export type Outcome =
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'signed'; readonly signature: string }
  /** Without a block it still waits for one. */
  | { readonly kind: 'sent'; readonly hash: string; readonly block: bigint | undefined }

/** Where the visitor stands with the Sandbox Wallet. */
export type StageStatus =
  | { readonly phase: 'idle'; readonly outcome?: Outcome }
  /** Looking whether a connection from before the reload still holds; nobody is asked. */
  | { readonly phase: 'restoring' }
  | { readonly phase: 'connecting' }
  | {
      readonly phase: 'connected'
      readonly wallet: ConnectedWallet
      readonly busy?: 'signing' | 'sending' | 'mining'
      readonly outcome?: Outcome
    }
