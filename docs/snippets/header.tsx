import {
  base,
  ConnectButton,
  ethereum,
  type LatchkeyOptions,
  LatchkeyProvider,
  NetworkButton,
} from '@latchkey/react'

const options: LatchkeyOptions = {
  networks: [base, ethereum],
  metadata: { name: 'Paper Harbour' },
  endpoints: 'https://wallets.example',
  termsConditionsUrl: '/terms',
}

export function Header() {
  return (
    <LatchkeyProvider options={options}>
      <NetworkButton />
      <ConnectButton label="Log in" balance="hide" />
    </LatchkeyProvider>
  )
}
