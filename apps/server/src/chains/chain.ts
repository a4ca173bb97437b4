import type { Caip2, Capability } from '@latchkey/wire'
import type { Upstream } from '../rpc/upstream.ts'

/** A chain that the server serves. */
export type Chain = {
  readonly caip2: Caip2
  readonly id: number
  readonly sandbox: boolean
  /** The contract that answers for names (ENSIP-21), where the chain has one. */
  readonly universalResolver?: `0x${string}` | undefined
  readonly name: string
  readonly native: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Reads many contracts in one call, where the chain has it. */
  readonly multicall3?: `0x${string}` | undefined
  /** What the sandbox put on its chain, by name; empty for a real chain. */
  readonly contracts: Readonly<Record<string, `0x${string}`>>
  readonly capabilities: readonly Capability[]
  /** In the order to try. */
  readonly upstreams: readonly Upstream[]
}
