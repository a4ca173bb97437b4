import {
  createLatchkey,
  ethereum,
  type Latchkey,
  rememberRecentWallet,
  type StorageDevice,
} from '@latchkey/core'
import { drawIcon } from '@latchkey/testing'
import type { PreviewOrder } from './previewOrder.ts'
import { directory, previewFetch } from './previewServer.ts'
import { previewAdapter, previewPairing, wallets } from './previewWallets.ts'

/** The name of the site around the widget. */
export const siteName = 'Paper Harbour'

/** Whether a view is for somebody who is connected. */
export function needsAccount({ view }: Pick<PreviewOrder, 'view'>): boolean {
  return view === 'Account' || view === 'WalletSend' || view === 'WalletReceive'
}

/** A real widget whose wallets and server answer from this page; nothing of it is kept. */
export function makePreviewWidget({ theme, variables, language, place, features }: PreviewOrder): Latchkey {
  const latchkey = createLatchkey(
    {
      metadata: { name: siteName, icons: [drawIcon(siteName)] },
      networks: [ethereum],
      adapters: [previewAdapter, previewPairing],
      // A project id that belongs to no site: the previews never open a relay.
      walletConnect: { projectId: '0123456789abcdef0123456789abcdef' },
      endpoints: location.origin,
      themeMode: theme,
      themeVariables: variables,
      locale: language,
      inline: place === 'inline',
      features,
      preload: 'load',
      // Otherwise the server would be asked for these pictures.
      chainImages: { [ethereum.caip2]: drawIcon(ethereum.name) },
      connectorImages: Object.fromEntries(
        [...directory.map(({ id }) => id), ...known].map((id) => [id, drawIcon(id)]),
      ),
    },
    { storage: memoryDevice(), fetch: previewFetch, log: () => {} },
  )
  const [last] = wallets
  rememberRecentWallet(latchkey, { id: last.id, name: last.name, rdns: last.id })
  return latchkey
}

/** The wallets built into core. A real server has pictures of them. */
const known = [
  'io.metamask',
  'com.trustwallet.app',
  'com.coinbase.wallet',
  'me.rainbow',
  'app.phantom',
  'com.okex.wallet',
  'io.rabby',
  'com.ledger',
]

function memoryDevice(): StorageDevice {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
