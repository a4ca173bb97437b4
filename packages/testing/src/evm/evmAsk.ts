import type { Address, Hex } from 'viem'

/** What every question to a person says: who asks, for which account, on which chain. */
type AskBase = {
  readonly origin: string
  readonly account: Address
  readonly chain: { readonly id: number; readonly name: string; readonly symbol: string }
}

/** What a person is asked to decide. */
export type EvmAsk = AskBase &
  (
    | { readonly kind: 'connect'; readonly accounts: readonly Address[] }
    | { readonly kind: 'message'; readonly bytes: Hex }
    | {
        readonly kind: 'typedData'
        readonly primaryType: string
        readonly domain: unknown
        readonly message: unknown
      }
    | {
        readonly kind: 'transaction'
        /** Left out when a contract is created. */
        readonly to?: Address
        readonly value: bigint
        readonly data: Hex
      }
    | {
        readonly kind: 'calls'
        /** In the order in which they are sent; `to` is left out when a contract is created. */
        readonly calls: readonly { readonly to?: Address; readonly value: bigint; readonly data: Hex }[]
      }
    | { readonly kind: 'switchChain'; readonly target: AskBase['chain'] }
    | { readonly kind: 'addChain'; readonly target: AskBase['chain'] }
    | { readonly kind: 'watchAsset'; readonly address: Address; readonly symbol: string }
  )

/** What the person decided. */
export type EvmDecision = 'approve' | 'reject'

/** A request that has been checked: the question, if there is one, and what is done once it is answered. */
export type Prepared = {
  readonly ask?: EvmAsk
  /** Needs an unlocked wallet even though nothing is asked. */
  readonly wakes?: boolean
  perform(): Promise<unknown> | unknown
}
