import type { Cast } from '../world/cast.ts'
import type { WalletPart } from '../world/walletPart.ts'
import { threeWallets } from './connectScenes.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Play } from './scene.ts'

function account(cast: Cast, part: Partial<WalletPart>, play: Partial<Play> & Pick<Play, 'shows'>): Play {
  return { view: { name: 'Account' }, connected: [{ ...cast.foxglove, ...part }], ...play }
}

const onEthereum = ({ chains }: Cast) => ['account.balance.on', { network: chains.ethereum.name }] as const

/** Who is connected. */
export const accountScenes: Pick<ViewEntries, 'Account' | 'Wallets'> = {
  Account: {
    restoring: (cast) => account(cast, { returns: 'never' }, { shows: [['account.balance.loading']] }),
    loading: (cast) => account(cast, { balance: 'never' }, { shows: [['account.balance.loading']] }),
    ready: (cast) => account(cast, {}, { shows: [onEthereum(cast)] }),
    unavailable: (cast) =>
      account(cast, { balance: new Error('no node') }, { shows: [['balance.unavailable']] }),
    named: (cast) =>
      account(
        cast,
        {},
        {
          options: { features: { allWallets: true } },
          server: {
            wallets: [],
            list: 'yes',
            search: 'yes',
            person: { name: cast.person, avatar: cast.foxglove.connector.imageUrl ?? '' },
          },
          shows: [onEthereum(cast)],
        },
      ),
    several: (cast) => ({
      view: { name: 'Account' },
      connected: threeWallets(cast),
      shows: [['account.wallets.count', { count: 3 }]],
    }),
    nobody: () => ({ view: { name: 'Account' }, shows: [['wallets.none']] }),
  },
  Wallets: {
    none: () => ({ view: { name: 'Wallets' }, shows: [['wallets.none']] }),
    one: (cast) => ({
      view: { name: 'Wallets' },
      connected: [cast.foxglove],
      shows: [['wallets.disconnect', { wallet: cast.foxglove.connector.name }]],
    }),
    several: (cast) => ({
      view: { name: 'Wallets' },
      connected: threeWallets(cast),
      shows: threeWallets(cast).map(({ connector }) => ['wallets.disconnect', { wallet: connector.name }]),
    }),
    restoring: (cast) => ({
      view: { name: 'Wallets' },
      connected: [cast.foxglove, { ...cast.harbor, returns: 'never' }],
      shows: [['wallets.restoring']],
    }),
  },
}
