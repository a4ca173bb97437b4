import { beforeAll } from 'vitest'
import type { EvmWalletOptions } from '../evm/evmTypes.ts'
import type { PageWallet } from '../page/createPageWallet.ts'
import type { ContractChain } from './adapterShape.ts'
import { announceFresh } from './announceFresh.ts'
import { openSandbox, type SandboxNode } from './sandboxNode.ts'

/** Opens the sandbox for the tests of a file, or of a group; gives it to who asks while they run. */
export function useNode(): () => SandboxNode {
  let opened: SandboxNode | undefined
  beforeAll(async () => {
    opened = await openSandbox()
  })
  return () => {
    if (opened === undefined) throw new Error('The sandbox can be used only while tests run.')
    return opened
  }
}

/** A sandbox and wallets on it, for an adapter's own tests in a page. */
export type SandboxPage = {
  chains(): readonly [ContractChain, ContractChain]
  /** The address of USDC on the first chain. */
  usdc(): string
  /** Announces a wallet with fresh keys until the test ends; its first account has coin and USDC. */
  wallet(options?: Partial<EvmWalletOptions>): Promise<PageWallet>
}

/** Gives the tests of a file a sandbox and wallets, as the contract has them. */
export function useSandboxPage(): SandboxPage {
  const node = useNode()
  return {
    chains: () => node().chains,
    usdc: () => node().usdc,
    async wallet(options = {}) {
      const { wallet } = announceFresh(node().chains, options)
      await node().fund(wallet.addresses[0] ?? '')
      return wallet
    },
  }
}
