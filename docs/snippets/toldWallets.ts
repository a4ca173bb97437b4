import type { LatchkeyOptions } from '@latchkey/react'

export const options: LatchkeyOptions = {
  walletConnect: { relayUrl: 'wss://relay.example.com/relay', walletIds: ['com.partner.wallet'] },
  customWallets: [
    {
      id: 'com.example',
      name: 'Example',
      mobile_link: 'example://',
      webapp_link: 'https://wallet.example/',
      play_store: 'https://play.google.com/store/apps/details?id=com.example',
    },
  ],
}
