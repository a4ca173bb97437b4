import { ConnectButton, ethereum, type LatchkeyOptions, LatchkeyProvider, solana } from '@latchkey/react'
import { universal } from '@latchkey/universal'

export const options: LatchkeyOptions = {
  adapters: [universal()],
  networks: [ethereum, solana],
  walletConnect: { relayUrl: 'wss://relay.example.com/relay' },
}

export function App() {
  return (
    <LatchkeyProvider options={options}>
      <ConnectButton />
    </LatchkeyProvider>
  )
}
