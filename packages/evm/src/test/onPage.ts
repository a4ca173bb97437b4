import type { Adapter, ConnectRequest, WalletSession } from '@latchkey/core/adapter'
import {
  announceProvider,
  createClock,
  createEvmWallet,
  type EvmWallet,
  type EvmWalletOptions,
  type HandClock,
} from '@latchkey/testing'
import { type EvmOptions, evm } from '../evm.ts'
import { siteChain, walletChains } from './chains.ts'

/** A page without a face: enough for wallets to announce themselves. */
type TestPage = EventTarget & { ethereum?: unknown }

/** An adapter in a page of its own, with time in the hand of the test. */
export type Setting = { readonly page: TestPage; readonly clock: HandClock; readonly adapter: Adapter }

/** Makes an adapter in an empty page. */
export function openPage(options: EvmOptions = {}): Setting {
  const page: TestPage = new EventTarget()
  const clock = createClock()
  return { page, clock, adapter: evm({ window: page, clock, ...options }) }
}

/** Puts a scripted wallet into the page. */
export function addWallet({ page, clock }: Setting, options: Partial<EvmWalletOptions> = {}): EvmWallet {
  const wallet = createEvmWallet({ chains: walletChains, ...options }, { clock })
  announceProvider(wallet.info, wallet.provider, page)
  return wallet
}

/** What core asks an adapter for. */
export function request(signal: AbortSignal = new AbortController().signal): ConnectRequest {
  return { chains: [siteChain(8131337), siteChain(8131338)], chainId: 'eip155:8131337', signal }
}

/** A page with one wallet, connected. */
export async function connected(
  options: Partial<EvmWalletOptions> = {},
  adapterOptions: EvmOptions = {},
): Promise<Setting & { readonly wallet: EvmWallet; readonly session: WalletSession }> {
  const setting = openPage(adapterOptions)
  const wallet = addWallet(setting, options)
  const session = await setting.adapter.connect(wallet.info.rdns, request())
  return { ...setting, wallet, session }
}

/** Lets every promise that can go on go on. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}
