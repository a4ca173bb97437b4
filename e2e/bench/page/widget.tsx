import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

// A site chooses once; here the address does, for the bench.
const preload = location.search === '?load' ? 'load' : 'act'

createRoot(document.querySelector('#root') ?? document.body).render(
  <LatchkeyProvider options={{ preload }}>
    <ConnectButton />
  </LatchkeyProvider>,
)
