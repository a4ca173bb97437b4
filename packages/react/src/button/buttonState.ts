import type { CaipAddress, CaipChainId, Chain, Connector } from '@latchkey/core'

/** Who is connected, as far as it is known. */
export type ButtonAccount = {
  readonly caipAddress: CaipAddress
  /** As its chain writes it. */
  readonly address: string
  /** An address one can recognise at a glance. */
  readonly shortAddress: string
  /** From the site's own server, or the label that the site gave the address. */
  readonly name: string | undefined
  /** An address that is safe for an img element. */
  readonly avatar: string | undefined
  readonly connector: Connector
}

/** A native balance: exact, and as the visitor reads it. */
export type ButtonBalance = {
  readonly units: bigint
  /** In the visitor's own digits, never rounded up, for example `1.284 ETH`. */
  readonly text: string
  readonly symbol: string
}

/** What a button can do, in every state. */
export type ButtonActions = {
  /** Opens the account of who is connected, the wrong network, or the wallets. */
  readonly open: () => void
  readonly openNetworks: () => void
  readonly close: () => void
  /** Disconnects every wallet. */
  readonly disconnect: () => Promise<void>
  /** Fetches what opening needs: give it to `onPointerEnter` and `onFocus`. */
  readonly warm: () => void
}

/** What a button of the site's own can show. */
export type ButtonState = ButtonActions & {
  /** Whether the modal is open: for `aria-expanded`. */
  readonly isOpen: boolean
  /** Whether the modal was asked for and its code is still on the way. */
  readonly isLoading: boolean
} & (
    | /** On a server, and until what storage remembers has been read: draw a box of the right size. */
    { readonly phase: 'starting' }
    /** A wallet of the last visit is being brought back. */
    | { readonly phase: 'restoring'; readonly account: ButtonAccount }
    | { readonly phase: 'disconnected' }
    /** A wallet has been asked. */
    | { readonly phase: 'connecting' }
    /** The wallet stands on a chain that the site does not have. */
    | { readonly phase: 'wrongNetwork'; readonly account: ButtonAccount; readonly chainId: CaipChainId }
    | {
        readonly phase: 'connected'
        readonly account: ButtonAccount
        /** Undefined where the site allows chains that are not its own. */
        readonly chain: Chain | undefined
        /** An address that is safe for an img element. */
        readonly chainImage: string | undefined
        /** Undefined until it has been read, and where it cannot be. */
        readonly balance: ButtonBalance | undefined
      }
  )
