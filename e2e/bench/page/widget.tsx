import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('#root') ?? document.body).render(
  <LatchkeyProvider>
    <ConnectButton />
  </LatchkeyProvider>,
)
