import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { createEvmWallet, type EvmWallet, type EvmWalletOptions } from '@latchkey/testing'
import { afterAll, beforeAll } from 'vitest'

/** Starts a sandbox for the tests of a file; gives wallets on its chains. */
export function useSandbox() {
  let sandbox: Sandbox | undefined
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox?.stop())

  function running(): Sandbox {
    if (!sandbox) throw new Error('The sandbox runs only while tests do.')
    return sandbox
  }

  return {
    chain: (id = 8131337) => running().chain(id),
    /** A wallet that this page is already connected to. */
    async wallet(options: Partial<EvmWalletOptions> = {}): Promise<EvmWallet> {
      const chains = running().chains.map(({ id, name, url }) => ({ id, name, rpcUrl: url }))
      const wallet = createEvmWallet({ chains, ...options })
      await wallet.provider.request({ method: 'eth_requestAccounts' })
      return wallet
    },
  }
}
