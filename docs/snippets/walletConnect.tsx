import { ConnectButton, type LatchkeyOptions, LatchkeyProvider } from '@latchkey/react'

export const options: LatchkeyOptions = {
  walletConnect: { relayUrl: 'wss://relay.example.com/relay', projectId: 'shop' },
}

export function App() {
  return (
    <LatchkeyProvider options={options}>
      <ConnectButton />
    </LatchkeyProvider>
  )
}
