import { type Chain, openModal, switchNetwork } from '@latchkey/core'
import { WalletDeclinedError, WalletFailedError, WalletPendingError } from '@latchkey/core/adapter'
import { answerLimitMs } from '@latchkey/core/internal'
import type { Cast } from '../world/cast.ts'
import { sceneAdapter } from '../world/sceneAdapter.ts'
import type { Answer, WalletPart } from '../world/walletPart.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Play, Said } from './scene.ts'

type Networks = readonly [Chain, ...Chain[]]

const view = { name: 'Networks' } as const

const three = ({ chains: { ethereum, base, arbitrum } }: Cast): Networks => [ethereum, base, arbitrum]

const every = ({ chains }: Cast): Networks => {
  const { ethereum, base, arbitrum, optimism, polygon, sepolia, solana, bitcoin } = chains
  return [ethereum, base, arbitrum, optimism, polygon, sepolia, solana, bitcoin]
}

/** The site reaches wallets of the other families too, and there are none. */
const others = [sceneAdapter('solana', []), sceneAdapter('bip122', [])]

/** A wallet that lives on one network. */
function safe({ foxglove }: Cast): WalletPart {
  return { ...foxglove, connector: { id: 'safe', name: 'Safe', type: 'SAFE', chain: 'eip155' } }
}

/** Foxglove is asked to move to Base, and does this. */
function moving(cast: Cast, switches: Answer, said: Said, more: Partial<Play> = {}): Play {
  return {
    options: { networks: three(cast) },
    connected: [{ ...cast.foxglove, switches }],
    act({ latchkey }) {
      openModal(latchkey, view)
      void switchNetwork(latchkey, cast.chains.base.caip2)
    },
    shows: [said],
    ...more,
  }
}

/** As `moving`, but asked by the page itself while the widget is closed; it then opens here. */
function askedBefore(
  cast: Cast,
  at: 'Networks' | 'UnsupportedChain',
  part: { readonly chainId?: Chain['caip2'] },
): Play {
  return {
    options: { networks: three(cast) },
    connected: [{ ...cast.foxglove, ...part, switches: 'never' }],
    act({ latchkey }) {
      void switchNetwork(latchkey, cast.chains.base.caip2)
      openModal(latchkey, { name: at })
    },
    shows: [['networks.confirm', walletOf(cast)]],
  }
}

const walletOf = ({ foxglove }: Cast) => ({ wallet: foxglove.connector.name })

/** Networks and the ways between them. */
export const networkScenes: Pick<
  ViewEntries,
  'Networks' | 'SwitchNetwork' | 'SwitchActiveChain' | 'UnsupportedChain'
> = {
  Networks: {
    filled: (cast) => ({
      view,
      options: { networks: every(cast), adapters: others },
      connected: [cast.foxglove],
      shows: [['networks.testnets'], ['networks.search']],
    }),
    empty: (cast) => ({
      view,
      options: { networks: every(cast), adapters: others },
      act: ({ type }) => type('walnut'),
      shows: [['networks.empty']],
    }),
    plain: (cast) => ({ view, options: { networks: three(cast) }, shows: [['networks.note']] }),
    current: (cast) => ({
      view,
      options: { networks: three(cast) },
      connected: [{ ...cast.foxglove, chainId: cast.chains.base.caip2 }],
      shows: [['networks.note']],
    }),
    busy: (cast) => askedBefore(cast, 'Networks', {}),
    needsWallet: (cast) => ({
      view,
      options: {
        networks: [cast.chains.ethereum, cast.chains.solana],
        adapters: [sceneAdapter('solana', [])],
      },
      connected: [cast.foxglove],
      shows: [['networks.needs', { family: 'Solana' }]],
    }),
    unavailable: (cast) => ({
      view,
      options: { networks: three(cast) },
      connected: [safe(cast)],
      shows: [['networks.fixed', { wallet: 'Safe' }]],
    }),
  },
  SwitchNetwork: {
    ready: (cast) => ({
      view: { name: 'SwitchNetwork', chainId: cast.chains.base.caip2 },
      options: { networks: three(cast) },
      connected: [cast.foxglove],
      shows: [['switch.ready', walletOf(cast)]],
    }),
    waiting: (cast) => moving(cast, 'never', ['switch.waiting', walletOf(cast)]),
    declined: (cast) => moving(cast, new WalletDeclinedError(), ['switch.declined']),
    pending: (cast) => moving(cast, new WalletPendingError(), ['switch.pending', walletOf(cast)]),
    late: (cast) => moving(cast, 'never', ['switch.late', walletOf(cast)], { passesMs: answerLimitMs }),
    failed: (cast) =>
      moving(cast, new WalletFailedError(cast.reason), ['switch.failed', { network: cast.chains.base.name }]),
    nobody: (cast) => ({
      view: { name: 'SwitchNetwork', chainId: cast.chains.base.caip2 },
      shows: [['wallets.none']],
    }),
    unknown: (cast) => ({
      view: { name: 'SwitchNetwork', chainId: cast.chains.abroad.caip2 },
      connected: [cast.foxglove],
      shows: [['account.unknownNetwork']],
    }),
  },
  SwitchActiveChain: {
    ask: (cast) => ({
      view: { name: 'SwitchActiveChain', namespace: 'solana' },
      options: {
        networks: [cast.chains.ethereum, cast.chains.solana],
        adapters: [sceneAdapter('solana', [])],
      },
      connected: [cast.foxglove],
      shows: [['family.ask', { family: 'Solana' }]],
    }),
  },
  UnsupportedChain: {
    choose: (cast) => ({
      view: { name: 'UnsupportedChain' },
      options: { networks: three(cast) },
      connected: [{ ...cast.foxglove, chainId: cast.chains.abroad.caip2 }],
      shows: [['unsupported.switch', { network: cast.chains.ethereum.name }]],
    }),
    asking: (cast) => askedBefore(cast, 'UnsupportedChain', { chainId: cast.chains.abroad.caip2 }),
    stuck: (cast) => ({
      view: { name: 'UnsupportedChain' },
      options: { networks: three(cast) },
      connected: [{ ...safe(cast), chainId: cast.chains.abroad.caip2 }],
      shows: [['unsupported.disconnect']],
    }),
    nobody: () => ({ view: { name: 'UnsupportedChain' }, shows: [['wallets.none']] }),
  },
}
