import type { Sandbox } from '@latchkey/sandbox'
import { createEvmWallet } from '../evm/createEvmWallet.ts'
import type { EvmWallet, EvmWalletDeps, EvmWalletOptions } from '../evm/evmTypes.ts'

/** A scripted wallet on the chains of a running sandbox. */
export function walletOnSandbox(
  sandbox: Sandbox,
  options: Partial<EvmWalletOptions> = {},
  deps: EvmWalletDeps = {},
): EvmWallet {
  const chains = sandbox.chains.map(({ id, name, url }) => ({ id, name, rpcUrl: url }))
  return createEvmWallet({ chains, ...options }, deps)
}

/** Writes down every event of a provider, in order. */
export function recordEvents(wallet: EvmWallet, origin?: string): readonly (readonly [string, unknown])[] {
  const provider = origin === undefined ? wallet.provider : wallet.providerFor(origin)
  const heard: (readonly [string, unknown])[] = []
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged']) {
    provider.on(event, (data) => heard.push([event, data]))
  }
  return heard
}
