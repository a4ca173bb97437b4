import type { Cast } from '../world/cast.ts'
import { sceneAdapter } from '../world/sceneAdapter.ts'
import type { ServerPart } from '../world/sceneServer.ts'
import { threeWallets } from './connectScenes.ts'
import type { ViewEntries } from './galleryEntries.ts'
import { relayed } from './relayed.ts'
import type { Play, Said } from './scene.ts'

const view = { name: 'AllWallets' } as const

function server({ wallets }: Cast, part: Partial<ServerPart> = {}): ServerPart {
  return { wallets, list: 'yes', search: 'yes', ...part }
}

function searched(
  cast: Cast,
  text: string,
  shows: Said,
  part: Partial<ServerPart> = {},
  more: Partial<Play> = {},
): Play {
  return {
    view,
    server: server(cast, part),
    act: ({ type }) => type(text),
    shows: [shows],
    ...more,
  }
}

/** The list of the directory has come to this. */
const listIs =
  (phase: string): NonNullable<Play['until']> =>
  ({ directory }) =>
    directory.getState().all.phase === phase

/** Every wallet there is. */
export const directoryScenes: Pick<ViewEntries, 'AllWallets'> = {
  AllWallets: {
    // A site of another family of chains, whose wallets nobody has bundled.
    loading: (cast) => ({
      view,
      options: { networks: [cast.chains.solana], adapters: [sceneAdapter('solana', [])] },
      server: server(cast, { list: 'never' }),
      shows: [['allWallets.loading']],
    }),
    phone: () => ({
      view,
      options: relayed({ code: 'yes' }),
      mobile: true,
      shows: [['pairing.showCode']],
      until: listIs('filled'),
    }),
    'filled-none': (cast) => ({
      view,
      wallets: threeWallets(cast),
      shows: [['connect.installed']],
      until: listIs('filled'),
    }),
    'filled-ready': (cast) => ({
      view,
      wallets: threeWallets(cast),
      server: server(cast),
      shows: [['allWallets.more'], ['allWallets.certified']],
      until: listIs('more'),
    }),
    'filled-loading': (cast) => ({
      view,
      wallets: threeWallets(cast),
      server: server(cast, { list: 'never' }),
      shows: [['allWallets.more']],
      until: listIs('loading'),
    }),
    'filled-failed': (cast) => ({
      view,
      wallets: threeWallets(cast),
      server: server(cast, { list: 'fails' }),
      shows: [['allWallets.moreFailed']],
    }),
    searching: (cast) => searched(cast, 'me', ['allWallets.searching'], { search: 'never' }),
    found: (cast) =>
      searched(cast, 'me', ['allWallets.found', { count: cast.wallets.filter(fits('me')).length }]),
    few: (cast) =>
      searched(cast, 'pocket', ['allWallets.found', { count: 1 }], {
        wallets: cast.wallets.slice(0, 6),
      }),
    'found-partial': (cast) => searched(cast, 'me', ['allWallets.moreFailed'], { search: 'fails' }),
    'few-partial': (cast) =>
      searched(
        cast,
        'pocket',
        ['allWallets.moreFailed'],
        {
          search: 'fails',
          wallets: cast.wallets.slice(0, 6),
        },
        { until: listIs('filled') },
      ),
    empty: (cast) => searched(cast, 'walnut', ['allWallets.none', { text: 'walnut' }]),
    'empty-certified': (cast) =>
      searched(
        cast,
        'walnut',
        ['allWallets.noneCertifiedCalled', { text: 'walnut' }],
        {},
        {
          async act({ tick, type }) {
            await tick()
            await type('walnut')
          },
        },
      ),
    failed: (cast) => searched(cast, 'walnut', ['allWallets.failed'], { search: 'fails' }),
    certified: (cast) => ({
      view,
      server: server(cast),
      act: ({ tick }) => tick(),
      shows: [['allWallets.found', { count: cast.wallets.filter(isCertified).length }]],
    }),
  },
}

const fits = (text: string) => (wallet: { readonly name: string }) => wallet.name.toLowerCase().includes(text)

function isCertified({ badge_type }: Cast['wallets'][number]): boolean {
  return badge_type === 'certified'
}
