// A shop on wagmi, with the widget beside it: what the shop does with a wallet goes through wagmi's own hooks.
import { ConnectButton, type LatchkeyOptions, LatchkeyProvider } from '@latchkey/react'
import { wagmi } from '@latchkey/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import {
  createConfig,
  http,
  useAccount,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  WagmiProvider,
} from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = createConfig({
  chains: [base, mainnet],
  transports: { [base.id]: http(), [mainnet.id]: http() },
})

const options: LatchkeyOptions = {
  adapters: [wagmi(config)],
  endpoints: 'https://api.example.com',
  projectId: 'shop',
  embedded: { frameUrl: 'https://wallet.example.com' },
}

/** Who is paid: the second account of every development chain. */
const shopkeeper = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function Shop() {
  const { status, address, chainId, connector } = useAccount()
  const signing = useSignMessage()
  const sending = useSendTransaction()
  const { disconnect } = useDisconnect()
  const { data = '', error } = sending.status === 'idle' ? signing : sending
  return (
    <main>
      <output data-testid="account">{[status, connector?.id, chainId, address].join(' ')}</output>
      <button type="button" onClick={() => signing.mutate({ message: 'I was in the shop.' })}>
        Sign a message
      </button>
      <button type="button" onClick={() => sending.mutate({ to: shopkeeper, value: 10n ** 16n })}>
        Pay 0.01 ETH
      </button>
      <button type="button" onClick={() => disconnect()}>
        Leave by wagmi
      </button>
      <output data-testid="outcome">{error?.message ?? data}</output>
    </main>
  )
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <LatchkeyProvider options={options}>
        <ConnectButton />
        <Shop />
      </LatchkeyProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
