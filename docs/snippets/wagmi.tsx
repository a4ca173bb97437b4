import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { wagmi } from '@latchkey/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createConfig, http, useConnection, useSendTransaction, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
const options = { adapters: [wagmi(config)] }
const queryClient = new QueryClient()

export function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <LatchkeyProvider options={options}>
          <ConnectButton />
          <Tip />
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

/** wagmi's own hooks see whoever connected in the widget. */
function Tip() {
  const { address } = useConnection()
  const { mutate: send } = useSendTransaction()
  if (address === undefined) return null
  return (
    <button type="button" onClick={() => send({ to: address, value: 1n })}>
      Tip
    </button>
  )
}
