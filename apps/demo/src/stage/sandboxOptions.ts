import type { LatchkeyOptions } from '@latchkey/react'
import type { DemoConfig } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { chainEndpoint } from '../rpc/rpcClient.ts'
import { networksOf } from './networks.ts'

/** Where a widget of this page finds its chains, its server, wallets elsewhere and the embedded wallet. */
export function sandboxOptions(config: DemoConfig): LatchkeyOptions {
  const { serverUrl, frameUrl, sandbox } = config
  const [first, ...others] = sandbox.chains
  return {
    ...(first && { networks: networksOf([first, ...others]) }),
    endpoints: serverUrl,
    // A wallet elsewhere reads nothing for the page, and this page may ask its own server alone.
    customRpcUrls: Object.fromEntries(
      sandbox.chains.map(({ caip2 }) => [caip2, [chainEndpoint(serverUrl, caip2)]]),
    ),
    metadata: { name: messages.siteName },
    ...outsideWallets(config),
    ...(frameUrl !== undefined && { embedded: { frameUrl } }),
  }
}

/** Wallets that are not in this browser: by codes through the server's relay, and our own in a page of its own. */
function outsideWallets({ relayUrl, walletUrl }: DemoConfig): LatchkeyOptions {
  if (relayUrl === undefined) return {}
  return {
    walletConnect: { relayUrl },
    ...(walletUrl !== undefined && {
      customWallets: [
        {
          id: 'latchkey-wallet',
          name: messages.walletPage.name,
          homepage: walletUrl,
          image_url: `${location.origin}/wallet.svg`,
          mobile_link: walletUrl,
          webapp_link: walletUrl,
        },
      ],
    }),
  }
}
