import { base, ConnectButton, ethereum, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

// As nearly every real site has it: two networks, and a way to wallets in other devices.
const options = {
  networks: [ethereum, base],
  walletConnect: { relayUrl: `wss://${location.host}/relay` },
} as const

createRoot(document.querySelector('#root') ?? document.body).render(
  <LatchkeyProvider options={options}>
    <ConnectButton />
  </LatchkeyProvider>,
)
