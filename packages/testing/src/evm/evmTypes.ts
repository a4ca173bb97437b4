import type { Address, Hex } from 'viem'
import type { WalletInfo } from '../announce/walletInfo.ts'
import type { Clock } from '../clock/clock.ts'
import type { Behaviour } from '../script/behaviour.ts'
import type { Listener } from '../script/createEmitter.ts'
import type { WalletScript } from '../script/createScript.ts'
import type { LoggedRequest } from '../script/requestLog.ts'
import type { WalletStorage } from '../script/storage.ts'
import type { EvmAsk, EvmDecision } from './evmAsk.ts'

/** A chain the wallet may use: one that the sandbox serves. */
export type EvmChain = {
  readonly id: number
  readonly rpcUrl: string
  readonly name?: string
  /** The unit of value, `ETH` unless told otherwise. */
  readonly symbol?: string
  /** `false`: the wallet answers 4902 until the chain is added. */
  readonly known?: boolean
}

/** What a scripted EVM wallet is made of. */
export type EvmWalletOptions = {
  /** The chains of the sandbox; the first one is active at the start. */
  readonly chains: readonly EvmChain[]
  readonly name?: string
  readonly rdns?: string
  /** A data URI; drawn from the name when left out. */
  readonly icon?: string
  readonly uuid?: string
  /** Private keys; without them, accounts of the mnemonic. */
  readonly accounts?: readonly Hex[]
  readonly mnemonic?: string
  /** How many accounts of the mnemonic; two unless told otherwise. */
  readonly count?: number
  /** Which account of the mnemonic is the first; 0 unless told otherwise. */
  readonly first?: number
  /** Which accounts a connected site sees; the selected one unless told otherwise. */
  readonly shares?: 'selected' | 'all'
  readonly locked?: boolean
  /**
   * Offers wallet_sendCalls (EIP-5792), one transaction after the other; refused unless told otherwise. With `single` it
   * says that it is atomic, as a smart account does, and keeps that promise by taking one call at a time.
   */
  readonly batches?: boolean | 'single'
  /** What happens to every request of a method, until the test says otherwise. */
  readonly behaviour?: Readonly<Record<string, Behaviour>>
}

/** Sends one request to the node of a chain. */
export type EvmRpc = (chainId: number, method: string, params: unknown) => Promise<unknown>

/** What a wallet takes from the world around it; everything has a default. */
export type EvmWalletDeps = {
  /** Whose wallet `provider` is; `http://localhost` unless told otherwise. */
  readonly origin?: string
  readonly storage?: WalletStorage
  readonly clock?: Clock
  readonly rpc?: EvmRpc
  readonly randomUuid?: () => string
  /** Who decides when the script says nothing: a person. Without it the wallet approves. */
  readonly decide?: (ask: EvmAsk) => Promise<EvmDecision>
}

/** What a page talks to: EIP-1193. */
export type EvmProvider = {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
}

/** What happens inside a wallet, for those who carry its providers elsewhere. */
export type EvmWalletNews =
  | { readonly type: 'event'; readonly origin: string; readonly event: string; readonly data: unknown }
  | { readonly type: 'crashed' }
  | { readonly type: 'recovered' }

/** A scripted wallet with real keys. */
export type EvmWallet = WalletScript & {
  readonly namespace: 'eip155'
  readonly info: WalletInfo
  readonly addresses: readonly Address[]
  readonly chains: readonly EvmChain[]
  /** The provider of the origin given in `deps`. */
  readonly provider: EvmProvider
  /** The provider as one site sees it: permissions belong to an origin. */
  providerFor(origin: string): EvmProvider
  /** The chain in use. */
  chainId(): number
  /** The accounts this site may see now. */
  connectedTo(origin?: string): readonly Address[]
  /** Every request so far, in order. */
  requests(): readonly LoggedRequest[]
  /** Locks the wallet: accounts are hidden, the next request waits, further ones get -32002. */
  lock(): void
  unlock(): void
  /** Forgets a chain: switching to it gives 4902 until it is added. */
  lackChain(id: number): void
  /** Changes the account, as a person does inside the wallet. */
  switchAccount(address: Address): void
  /** Changes the chain, as a person does inside the wallet. */
  switchChain(id: number): void
  /** Takes back the permission of one site, or of all. */
  disconnect(origin?: string): void
  /** Loses every chain: emits `disconnect`, and requests fail with 4900. */
  goOffline(): void
  goOnline(): void
  /** Dies as an extension does: requests in flight are never answered, later ones fail, nothing is announced. */
  crash(): void
  recover(): void
  isCrashed(): boolean
  /** Tells listeners what has changed in the storage since they were last told. */
  refresh(): void
  watch(listener: (news: EvmWalletNews) => void): () => void
}
