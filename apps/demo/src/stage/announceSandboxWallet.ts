import type { DemoConfig } from '../config/demoConfig.ts'
import { chainEndpoint } from '../rpc/rpcClient.ts'

/** Brings the Sandbox Wallet into the page and announces it; answers with the `uuid` it is announced under (EIP-6963). */
export async function announceSandboxWallet({ serverUrl, sandbox }: DemoConfig): Promise<string> {
  const { announceWallet, createSandboxWallet } = await import('@latchkey/testing/page')
  const wallet = createSandboxWallet(
    {
      mnemonic: sandbox.mnemonic,
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
  return wallet.info.uuid
}

function chosenTheme(): 'light' | 'dark' | undefined {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : undefined
}
