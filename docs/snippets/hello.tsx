import { ConnectButton, LatchkeyProvider } from '@latchkey/react'

export const App = () => (
  <LatchkeyProvider>
    <ConnectButton />
  </LatchkeyProvider>
)
