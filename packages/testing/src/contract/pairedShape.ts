import type { PeerClient } from '../pairing/peerTypes.ts'
import type { ContractChain, ContractConnector, ContractSession } from './adapterShape.ts'

/** A wallet that took a code; `PairedWallet` of @latchkey/core is one. */
export type ContractPaired = {
  readonly id: string
  readonly name: string
  readonly sessions: readonly [ContractPairedSession, ...ContractPairedSession[]]
}

/** A session as it comes from a pairing. */
export type ContractPairedSession = ContractSession & { readonly connector: ContractConnector }

/** The way to wallets in other devices; `PairingLink` of @latchkey/core is one. */
export type ContractLink = {
  pair(request: {
    readonly chains: readonly ContractChain[]
    readonly chainId: `eip155:${string}`
    readonly signal: AbortSignal
    onCode(code: { readonly uri: string; readonly expiresAt: number } | undefined): void
    onTaken(): void
    onTrouble(trouble: unknown): void
  }): Promise<ContractPaired>
  watch(report: (wallets: readonly ContractPaired[]) => void): () => void
  close(): void
}

/** Opens that way over a scripted peer: `openPairing` of @latchkey/universal is one. */
export type OpenContractPairing = (
  requirements: {
    readonly relayUrl: string
    readonly projectId: string
    readonly metadata: {
      readonly name: string
      readonly description: string
      readonly url: string
      readonly icons: readonly string[]
    }
    readonly storageName: string
    readonly chains: readonly ContractChain[]
    readonly clock: {
      now(): number
      setTimeout(action: () => void, ms: number): number
      clearTimeout(id: number): void
    }
    readonly fetch: typeof fetch
    onPrompt(wallet: { readonly id: string }): void
    log(level: string, text: string): void
  },
  world: { openClient(): PeerClient },
) => ContractLink
