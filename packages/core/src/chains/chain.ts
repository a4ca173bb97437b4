import type { CaipChainId, Namespace } from '../base/caip.ts'

/** A chain that the widget can show and wallets can be asked for. */
export type Chain = {
  /** A number on EVM chains; elsewhere the reference that CAIP-2 gives the chain. */
  readonly id: number | string
  readonly caip2: CaipChainId
  readonly namespace: Namespace
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** For wallets and chain libraries; the core itself asks only the endpoints that a site has configured. */
  readonly rpcUrls: readonly string[]
  readonly explorerUrls: readonly string[]
  readonly testnet: boolean
}
