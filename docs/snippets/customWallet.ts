import type { LatchkeyOptions } from '@latchkey/react'

export const options: LatchkeyOptions = {
  featuredWalletIds: ['io.metamask', 'me.rainbow'],
  excludeWalletIds: ['com.opera'],
  customWallets: [
    { id: 'com.example', name: 'Example', homepage: 'https://wallet.example/', image_url: '/example.svg' },
  ],
}
