import type { Hex } from 'viem'
import { type Address, isAddressEqual } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import type { Clock } from '../clock/clock.ts'
import type { EvmAsk } from './evmAsk.ts'
import type { EvmState } from './evmState.ts'
import type { EvmChain, EvmRpc } from './evmTypes.ts'
import { walletErrors } from './providerRpcError.ts'

/** What the methods of a wallet work with. */
export type EvmContext = {
  readonly keys: readonly LocalAccount[]
  readonly chains: readonly EvmChain[]
  readonly shares: 'selected' | 'all'
  readonly clock: Clock
  readonly rpc: EvmRpc
  readonly randomUuid: () => string
  /** What was sent by wallet_sendCalls, by id; undefined where the wallet does not offer it. */
  readonly batches: Map<string, Batch> | undefined
  /** Whether it takes batches of one call alone, which are atomic. */
  readonly isSingle: boolean
  isLocked(): boolean
  state(): EvmState
  /** Keeps a change and tells the sites what it means for them. */
  change(change: Partial<EvmState>): void
  /** Runs one send after the other, so that each finds its own nonce. */
  inTurn<T>(task: () => Promise<T>): Promise<T>
}

/** One request of one site. */
export type EvmRequest = { readonly origin: string; readonly method: string; readonly params: unknown }

/** The accounts a site was allowed, the selected one first; being locked does not matter here. */
export function grantedAccounts(context: EvmContext, origin: string): readonly Address[] {
  const { grants, selected } = context.state()
  const accounts = grants[origin]?.accounts ?? []
  return [...accounts].sort(
    (a, b) => Number(isAddressEqual(b, selected)) - Number(isAddressEqual(a, selected)),
  )
}

/** The accounts a site sees: none while the wallet is locked. */
export function visibleAccounts(context: EvmContext, origin: string): readonly Address[] {
  return context.isLocked() ? [] : grantedAccounts(context, origin)
}

/** The key of an account that the site may use. */
export function permittedKey(context: EvmContext, origin: string, address: Address): LocalAccount {
  const granted = grantedAccounts(context, origin).some((account) => isAddressEqual(account, address))
  const key = context.keys.find((account) => isAddressEqual(account.address, address))
  if (!granted || !key) throw walletErrors.unauthorized(`This site may not use the account ${address}.`)
  return key
}

/** The chain with this id, if the sandbox serves it. */
export function servedChain(context: EvmContext, id: number): EvmChain | undefined {
  return context.chains.find((chain) => chain.id === id)
}

/** A chain as people read it. */
export function describeChain(context: EvmContext, id: number): EvmAsk['chain'] {
  const chain = servedChain(context, id)
  return { id, name: chain?.name ?? `Chain ${id}`, symbol: chain?.symbol ?? 'ETH' }
}

/** The part every question begins with. */
export function askBase(
  context: EvmContext,
  request: EvmRequest,
  account: Address,
): Pick<EvmAsk, 'origin' | 'account' | 'chain'> {
  return { origin: request.origin, account, chain: describeChain(context, context.state().chainId) }
}

/** Calls that were sent together: their transactions so far, and whether one of them could not be sent. */
type Batch = { readonly chainId: number; readonly hashes: readonly Hex[]; readonly isBroken: boolean }
