import type { DemoConfig } from '../config/demoConfig.ts'
import { chainEndpoint } from '../rpc/rpcClient.ts'

/** Brings the Sandbox Wallet into the page and announces it, as an installed wallet does (EIP-6963). */
export async function announceSandboxWallet({ serverUrl, sandbox }: DemoConfig): Promise<void> {
  const { announceWallet, createSandboxWallet } = await loadSandboxWallet()
  const wallet = createSandboxWallet(
    {
      mnemonic: sandbox.mnemonic,
      // The visitor is bob.eth: the first account is alice.eth, to whom everybody can send.
      first: 1,
      // The wallet reads and sends through the server, as the page's policy allows nothing else.
      chains: sandbox.chains.map((chain) => ({
        id: chain.id,
        name: chain.name,
        symbol: chain.nativeCurrency.symbol,
        rpcUrl: chainEndpoint(serverUrl, chain.caip2),
      })),
      theme: chosenTheme,
    },
    window,
  )
  announceWallet(wallet, window)
}

/** Fetches the wallet's code. */
export function loadSandboxWallet() {
  return import('@latchkey/testing/page')
}

function chosenTheme(): 'light' | 'dark' | undefined {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : undefined
}
