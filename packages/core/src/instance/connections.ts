import type { Connector } from '../adapter/connector.ts'
import type { CaipAddress, CaipChainId, Namespace } from '../base/caip.ts'

/** Where a connection stands: `restoring` is what storage remembers until the wallet has answered. */
type ConnectionPhase = 'restoring' | 'connected'

/** One connected wallet. */
export type Connection = {
  readonly connector: Connector
  readonly namespace: Namespace
  readonly phase: ConnectionPhase
  /** CAIP-10, the active one first; at least one. All of them on `chainId`. */
  readonly accounts: readonly [CaipAddress, ...CaipAddress[]]
  readonly chainId: CaipChainId
}

/** Every connected wallet, and which of them is in use. */
export type ConnectionsState = {
  /** False until what storage remembers has been read: the first paint knows nothing yet. */
  readonly started: boolean
  readonly list: readonly Connection[]
  /** The connector in use in each namespace. */
  readonly active: Readonly<Partial<Record<Namespace, string>>>
  /** The namespace that the account and network views speak of. */
  readonly namespace: Namespace
  /** The chain a visitor chose before connecting. */
  readonly preferred?: CaipChainId
  /** A wallet that was connected and no longer answers: said once, then forgotten (`forgetGone`). */
  readonly gone?: { readonly connectorId: string; readonly name: string }
}

/** What the attempt to connect that is on the screen has come to. */
export type ConnectAttempt =
  | { readonly phase: 'idle' }
  | { readonly phase: 'waiting'; readonly connectorId: string }
  /** The visitor said no in the wallet. */
  | { readonly phase: 'declined'; readonly connectorId: string }
  /** The wallet says an earlier request still waits inside it (-32002). */
  | { readonly phase: 'pending'; readonly connectorId: string }
  /** The wallet is not here. */
  | { readonly phase: 'missing'; readonly connectorId: string }
  /** The wallet did not answer within the limit. */
  | { readonly phase: 'late'; readonly connectorId: string }
  | { readonly phase: 'failed'; readonly connectorId: string; readonly error: unknown }
  | { readonly phase: 'joined'; readonly connectorId: string }

/** What the attempt to move to another chain has come to. */
export type SwitchAttempt =
  | { readonly phase: 'idle' }
  | { readonly phase: 'waiting'; readonly chainId: CaipChainId }
  | { readonly phase: 'declined'; readonly chainId: CaipChainId }
  | { readonly phase: 'pending'; readonly chainId: CaipChainId }
  | { readonly phase: 'late'; readonly chainId: CaipChainId }
  | { readonly phase: 'failed'; readonly chainId: CaipChainId; readonly error: unknown }

/** The wallets found on this page. */
export type Discovery =
  /** Nobody looks, or looked long enough. */
  | { readonly phase: 'idle'; readonly connectors: readonly Connector[] }
  /** Looking: for a moment wallets may still come. */
  | { readonly phase: 'looking'; readonly connectors: readonly Connector[] }
  | { readonly phase: 'looked'; readonly connectors: readonly Connector[] }
  /** An adapter's code did not load: there may be wallets that were not found (`retryDiscovery`). */
  | { readonly phase: 'failed'; readonly connectors: readonly Connector[] }
