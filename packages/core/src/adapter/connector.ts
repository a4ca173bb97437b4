import type { Namespace } from '../base/caip.ts'

/** How a connector came to be known; ANNOUNCED is EIP-6963. */
export type ConnectorType =
  | 'ANNOUNCED'
  | 'INJECTED'
  | 'SAFE'
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'AUTH'
  | 'MULTI_CHAIN'

/** A way to reach one wallet on this page. */
export type Connector = {
  /**
   * Stable over reloads: the wallet's rdns where it has one. Alone on the page over all namespaces: an adapter of
   * another namespace than eip155 puts the namespace in front.
   */
  readonly id: string
  /** As the wallet calls itself, cleaned of control characters; still a stranger's text. */
  readonly name: string
  /** Its id, where another wallet on this page has the same name: shown below it to distinguish the two. */
  readonly origin?: string
  readonly type: ConnectorType
  readonly chain: Namespace
  /** Image of the directory, or the id of the site's own entry that has one. */
  readonly imageId?: string
  /** A checked `data:image/` address, safe for an img element. */
  readonly imageUrl?: string
  /** The directory entry it corresponds to. */
  readonly explorerId?: string
  readonly info?: { readonly rdns?: string }
}
