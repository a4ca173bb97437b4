import type { CaipChainId, Namespace } from '@latchkey/core/adapter'

/** What a wallet says of one family now. */
type LineState = {
  /** Addresses on the chain in use, the active one first. */
  readonly accounts: readonly string[]
  readonly chainId: CaipChainId
}

/** How a request is asked. */
export type AskOptions = { readonly chainId?: CaipChainId; readonly signal?: AbortSignal }

/** One family of a paired wallet. */
export type Line = {
  readonly namespace: Namespace
  /** Undefined once the wallet is gone, or no longer agrees to this family. */
  state(): LineState | undefined
  /** The chains on which the wallet shows an account. */
  chains(): readonly CaipChainId[]
  allows(method: string): boolean
  /** What the wallet said of itself for the whole session, and for a family or a chain. */
  properties(): Properties
  /** Asks the wallet; it is brought to the front for what needs a person. Errors are as EIP-1193 says. */
  ask(method: string, params: Params, options?: AskOptions): Promise<unknown>
  /** Moves to another of its chains, here alone. */
  move(chainId: CaipChainId): void
  /** Ends the pairing, of all families. */
  end(): void
  /** Calls after each change; `gone` once, with whose doing it was. */
  subscribe(listener: LineListener): () => void
}

/** Who hears a line. */
type LineListener = (news: { readonly gone?: 'peer' | 'us' | 'expired' }) => void

/** What a request carries. */
export type Params = readonly unknown[] | Readonly<Record<string, unknown>>

/** What a wallet said of itself. */
type Properties = {
  readonly whole: Readonly<Record<string, string>>
  readonly scoped: Readonly<Record<string, unknown>>
}
