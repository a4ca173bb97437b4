import type { Cast } from '../world/cast.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Play } from './scene.ts'

function receive(
  cast: Cast,
  name: 'WalletReceive' | 'WalletCompatibleNetworks',
  play: Partial<Play> & Pick<Play, 'shows'>,
): Play {
  const { ethereum, base, arbitrum, optimism, polygon, sepolia } = cast.chains
  return {
    view: { name },
    options: { networks: [ethereum, base, arbitrum, optimism, polygon, sepolia] },
    connected: [cast.foxglove],
    ...play,
  }
}

const embedded = ({ foxglove }: Cast) => [
  { ...foxglove, connector: { ...foxglove.connector, type: 'AUTH' as const } },
]

/** Paying into the account. */
export const receiveScenes: Pick<ViewEntries, 'WalletReceive' | 'WalletCompatibleNetworks'> = {
  WalletReceive: {
    several: (cast) => receive(cast, 'WalletReceive', { shows: [['receive.works', { count: 6 }]] }),
    one: (cast) =>
      receive(cast, 'WalletReceive', {
        options: { networks: [cast.chains.ethereum] },
        shows: [['receive.worksOn', { network: '' }]],
      }),
    only: (cast) =>
      receive(cast, 'WalletReceive', {
        connected: embedded(cast),
        shows: [['receive.onlyOn', { network: '' }]],
      }),
    named: (cast) =>
      receive(cast, 'WalletReceive', {
        connected: embedded(cast),
        server: {
          wallets: [],
          list: 'yes',
          search: 'yes',
          person: { name: cast.person, avatar: cast.foxglove.connector.imageUrl ?? '' },
        },
        shows: [['receive.onlyOn', { network: '' }]],
      }),
    nobody: () => ({ view: { name: 'WalletReceive' }, shows: [['wallets.none']] }),
  },
  WalletCompatibleNetworks: {
    several: (cast) =>
      receive(cast, 'WalletCompatibleNetworks', {
        shows: [['receive.networks.warn'], ['receive.networks.test']],
      }),
    only: (cast) =>
      receive(cast, 'WalletCompatibleNetworks', {
        connected: embedded(cast),
        shows: [['receive.networks.warn']],
      }),
    nobody: () => ({ view: { name: 'WalletCompatibleNetworks' }, shows: [['wallets.none']] }),
  },
}
