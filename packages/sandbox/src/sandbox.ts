import type { Address } from 'viem'
import type { TestAccount } from './accounts.ts'
import type { Contracts } from './contracts/contractNames.ts'
import type { ChainControls } from './controls/chainControls.ts'

/** One chain of a sandbox. */
export type SandboxChain = {
  readonly id: number
  readonly caip2: `eip155:${number}`
  readonly name: string
  readonly url: string
  readonly wsUrl: string
  /** Where each contract lives, by name. */
  readonly contracts: Contracts
  /** Answers a JSON-RPC method without the network; rejects with an error that has `code` and `data`. */
  request(method: string, params?: readonly unknown[]): Promise<unknown>
  readonly controls: ChainControls
}

/** What a sandbox says of itself at `GET /`. */
export type SandboxDescription = {
  readonly mnemonic: string
  readonly accounts: readonly Address[]
  readonly chains: readonly {
    readonly id: number
    readonly caip2: string
    readonly name: string
    readonly rpc: string
    readonly ws: string
    readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
    readonly contracts: Readonly<Record<string, Address>>
  }[]
}

/** Running chains on this machine. */
export type Sandbox = {
  readonly url: string
  readonly mnemonic: string
  /** The ten accounts of the mnemonic, funded on every chain. */
  readonly accounts: readonly TestAccount[]
  readonly chains: readonly SandboxChain[]
  /** The chain with this id, which must be one of `chains`. */
  chain(id: number): SandboxChain
  describe(): SandboxDescription
  stop(): Promise<void>
}
