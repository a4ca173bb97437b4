import { base, ConnectButton, ethereum, type LatchkeyOptions, LatchkeyProvider } from '@latchkey/react'

const options: LatchkeyOptions = {
  networks: [base, ethereum],
  endpoints: 'https://api.example.com',
  projectId: 'shop',
  embedded: { frameUrl: 'https://wallet.example.com' },
}

export const App = () => (
  <LatchkeyProvider options={options}>
    <ConnectButton />
  </LatchkeyProvider>
)
