import type { WalletEntry } from '@latchkey/core'
import type { Cast } from '../world/cast.ts'
import type { WalletPart } from '../world/walletPart.ts'
import type { ViewEntries } from './galleryEntries.ts'
import { relayed } from './relayed.ts'
import type { Play, Scene } from './scene.ts'

/** A wallet as it is remembered after it was used. */
export function usedBefore({ connector: { id, name } }: WalletPart): WalletEntry {
  return { id, name, rdns: id }
}

/** The three wallets of a browser. */
export function threeWallets({ foxglove, harbor, northwind }: Cast): readonly WalletPart[] {
  return [foxglove, harbor, northwind]
}

const lists = (name: 'Connect' | 'ConnectWallets') => {
  const view = { name } as const
  return {
    looking: () => ({ view, passesMs: 0, shows: [['connect.looking']], until: isLooking }),
    returning: (cast) => ({
      view,
      wallets: threeWallets(cast),
      recent: [usedBefore(cast.foxglove)],
      shows: [['connect.continueWith', { name: cast.foxglove.connector.name }], ['connect.lastTime']],
    }),
    choices: (cast) => ({
      view,
      wallets: threeWallets(cast),
      shows: [['connect.installed']],
      until: ({ discovery }) => discovery.getState().connectors.length === 3,
    }),
    empty: () => ({ view, shows: [['connect.none']] }),
    failed: () => ({
      view,
      options: { adapters: [{ namespace: 'eip155', load: neverLoads }], logLevel: 'silent' },
      shows: [['view.failed'], ['view.retry']],
    }),
    phone: () => ({ view, mobile: true, shows: [['connect.nonePhone']] }),
  } as const satisfies Record<string, Scene>
}

const neverLoads = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

const isLooking: NonNullable<Play['until']> = ({ discovery }) => discovery.getState().phase === 'looking'

/** Without the pictures of sites where visitors can log in or sign in too. */
type ConnectEntries = Pick<ViewEntries, 'ConnectWallets'> & {
  readonly Connect: Omit<ViewEntries['Connect'], 'login' | `login-${string}` | 'sign-in-failed'>
}

/** Where a wallet is chosen. */
export const connectScenes: ConnectEntries = {
  Connect: {
    ...lists('Connect'),
    collapsed: (cast) => ({
      view: { name: 'Connect' },
      options: { features: { collapseWallets: true } },
      wallets: threeWallets(cast),
      recent: [usedBefore(cast.foxglove)],
      shows: [['connect.anotherWallet']],
    }),
    'collapsed-first': (cast) => ({
      view: { name: 'Connect' },
      options: { features: { collapseWallets: true } },
      wallets: threeWallets(cast),
      shows: [['connect.withWallet']],
    }),
    only: (cast) => ({
      view: { name: 'Connect' },
      mobile: true,
      wallets: [cast.foxglove],
      shows: [['connect.continueWith', { name: cast.foxglove.connector.name }]],
    }),
    many: (cast) => ({
      view: { name: 'Connect' },
      wallets: Array.from({ length: 12 }, (_, at) => copyOf(cast.foxglove, at)),
      server: { wallets: cast.wallets, list: 'yes', search: 'yes' },
      shows: [['connect.all']],
      until: ({ discovery, directory }) =>
        discovery.getState().connectors.length === 12 && directory.getState().count !== undefined,
    }),
    'same-name': (cast) => ({
      view: { name: 'Connect' },
      wallets: [cast.harbor, cast.foxglove, namesake(cast.foxglove)],
      shows: [['connect.installed']],
      until: ({ discovery }) => discovery.getState().connectors.some(({ origin }) => origin !== undefined),
    }),
    code: (cast) => ({
      view: { name: 'Connect' },
      options: relayed({ code: 'never' }),
      wallets: threeWallets(cast),
      shows: [['pairing.tag']],
      until: ({ discovery }) => discovery.getState().connectors.length === 3,
    }),
    'phone-app': () => ({
      view: { name: 'Connect' },
      options: relayed({ code: 'yes' }),
      mobile: true,
      shows: [['pairing.phone']],
      until: ({ pairing }) => pairing.getState().phase === 'waiting',
    }),
    'phone-opening': () => ({
      view: { name: 'Connect' },
      options: relayed({ code: 'never' }),
      mobile: true,
      shows: [['pairing.phone']],
      until: ({ pairing }) => pairing.getState().phase === 'opening',
    }),
    featured: (cast) => ({
      view: { name: 'Connect' },
      options: { featuredWalletIds: cast.wallets.slice(0, 3).map(({ id }) => id) },
      wallets: [cast.foxglove],
      recent: [cast.lantern],
      server: { wallets: cast.wallets, list: 'yes', search: 'yes' },
      shows: [['connect.recent']],
      until: ({ directory }) => directory.getState().featured.length > 2,
    }),
  },
  ConnectWallets: lists('ConnectWallets'),
}

/** Another wallet that calls itself by the same name. */
function namesake(part: WalletPart): WalletPart {
  return { ...part, connector: { ...part.connector, id: `com.other.${part.connector.id}` } }
}

function copyOf(part: WalletPart, at: number): WalletPart {
  const { id, name, ...rest } = part.connector
  return { ...part, connector: { ...rest, id: `${id}.${at}`, name: `${name} ${at + 1}` } }
}
