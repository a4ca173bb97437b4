import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { wagmi } from '@latchkey/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
const options = { adapters: [wagmi(config)], walletConnect: { relayUrl: `wss://${location.host}/relay` } }

createRoot(document.querySelector('#root') ?? document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <LatchkeyProvider options={options}>
        <ConnectButton />
      </LatchkeyProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
