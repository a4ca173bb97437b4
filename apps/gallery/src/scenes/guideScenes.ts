import type { WalletEntry } from '@latchkey/core'
import type { Cast } from '../world/cast.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Scene } from './scene.ts'

/** How one comes to a wallet, under either view that says so. */
function downloads(name: 'Downloads' | 'ConnectingWalletConnect') {
  return {
    get: ({ lantern }) => ({
      view: { name, wallet: lantern },
      shows: [['downloads.getExtension'], ['downloads.otherWays']],
    }),
    // Its own browser can open a page, and so it can only be a real one.
    open: ({ lantern }) => ({
      view: { name, wallet: { ...lantern, rdns: 'io.metamask' } },
      mobile: true,
      shows: [['downloads.open', { name: lantern.name }]],
    }),
    here: (cast) => ({
      view: { name, wallet: hereNow(cast) },
      wallets: [cast.foxglove],
      shows: [['downloads.connect', { name: cast.foxglove.connector.name }]],
    }),
    none: ({ lantern: { id, name: wallet } }) => ({
      view: { name, wallet: { id, name: wallet } },
      shows: [['downloads.none', { name: wallet }]],
    }),
  } as const satisfies Record<string, Scene>
}

function hereNow({ lantern, foxglove: { connector } }: Cast): WalletEntry {
  return { ...lantern, name: connector.name, rdns: connector.id }
}

/** A few wallets to begin with, under either view that shows them. */
function getWallets(name: 'GetWallet' | 'ConnectingWalletConnect') {
  return {
    filled: (cast) => ({
      view: { name },
      server: { wallets: cast.wallets, list: 'yes', search: 'yes' },
      shows: [['getWallet.text'], ['getWallet.all']],
      until: ({ directory }) => directory.getState().recommended[0]?.id === cast.wallets[0]?.id,
    }),
    empty: () => ({
      view: { name },
      options: { includeWalletIds: ['nobody'] },
      shows: [['getWallet.none']],
    }),
  } as const satisfies Record<string, Scene>
}

const any = getWallets('ConnectingWalletConnect')

/** The views that explain, and those that lead to a wallet. */
export const guideScenes: Pick<ViewEntries, 'WhatIsAWallet' | 'WhatIsANetwork' | 'GetWallet' | 'Downloads'> =
  {
    WhatIsAWallet: { text: () => ({ view: { name: 'WhatIsAWallet' }, shows: [['whatIsAWallet.keepText']] }) },
    WhatIsANetwork: {
      text: () => ({ view: { name: 'WhatIsANetwork' }, shows: [['whatIsANetwork.feeText']] }),
    },
    GetWallet: getWallets('GetWallet'),
    Downloads: downloads('Downloads'),
  }

/** What stands in place of a code where the site has none. */
export const downloadScenes = {
  ...downloads('ConnectingWalletConnect'),
  'any-filled': any.filled,
  'any-empty': any.empty,
} as const
