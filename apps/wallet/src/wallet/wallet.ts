import type { IWalletKit } from '@reown/walletkit'
import type { PublicClient } from 'viem'
import type { WalletChain } from '../chains/chainTable.ts'
import type { Keys } from '../keys/createKeys.ts'
import type { WalletStore } from '../state/createStore.ts'
import { readSession } from '../state/session.ts'
import { type Memory, recall, remember } from './memory.ts'

/** One open wallet: its keys, its chains, its way to the relay and what it knows. */
export type Wallet = {
  readonly keys: Keys
  readonly chains: readonly WalletChain[]
  readonly kit: IWalletKit
  readonly store: WalletStore
  readonly storage: Storage
  /** Reads and sends on a chain of the sandbox. */
  client(chain: WalletChain): PublicClient | undefined
  now(): number
}

/** As many questions as one site may have in line; a person answers one at a time. */
export const longestLine = 10

/** Changes what is remembered. */
export function keepInMind({ storage }: Wallet, change: (memory: Memory) => Memory): void {
  remember(storage, change(recall(storage)))
}

/** Takes over the sessions as the kit has them now. */
export function refreshSessions({ kit, store, storage }: Wallet): void {
  const { chains } = recall(storage)
  const sessions = Object.values(kit.getActiveSessions()).flatMap(
    (struct) => readSession(struct, chains[struct.topic]) ?? [],
  )
  store.happened({ type: 'sessionsRead', sessions })
}
