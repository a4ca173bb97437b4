import { openModal } from '@latchkey/core'
import { openPurchases } from '@latchkey/core/onramp'
import type { Cast } from '../world/cast.ts'
import type { OnrampPart, PastPurchase } from '../world/sceneOnramp.ts'
import { buying, pressLatch, providersOf, remember } from './buyPlays.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Hands, Play, Said } from './scene.ts'

/** A purchase that the visitor starts, in each of its states. */
function begun(cast: Cast, shows: Said, onramp: Partial<OnrampPart> = {}, play: Partial<Play> = {}): Play {
  return buying(
    cast,
    {
      async act(hands) {
        await pressLatch(hands)
        await hands.until(() => hands.latchkey.router.getState().history.at(-1)?.name === 'BuyInProgress')
      },
      shows: [shows],
      ...play,
    },
    onramp,
  )
}

/** The provider has sent no update for three minutes. */
const patience = { passesMs: 5_000, clockMoves: true } as const

const names = { provider: '', symbol: '' }

/** Purchases of two months, in every way that one can end. */
function past(cast: Cast): readonly PastPurchase[] {
  const [castell = '', fennel = '', tern = ''] = providersOf(cast)
  const euros = (amount: string) => ({ amount, currency: 'EUR' })
  return [
    {
      state: 'pending',
      at: '2026-01-15T09:30:00Z',
      symbol: 'ETH',
      amount: '0.032405',
      payment: euros('100'),
      provider: castell,
    },
    {
      state: 'settled',
      at: '2026-01-04T12:00:00Z',
      symbol: 'USDC',
      amount: '500',
      payment: euros('467.20'),
      provider: fennel,
    },
    { state: 'declined', at: '2026-01-02T12:00:00Z', symbol: 'ETH', payment: euros('50'), provider: castell },
    {
      state: 'settled',
      at: '2025-12-19T12:00:00Z',
      symbol: 'WBTC',
      amount: '123456789012345678901234567890.0011',
      payment: { amount: '1000000000', currency: 'JPY' },
      provider: tern,
    },
    {
      state: 'returned',
      at: '2025-12-12T12:00:00Z',
      symbol: 'ETH',
      payment: euros('250'),
      provider: castell,
    },
    { state: 'abandoned', at: '2025-12-10T12:00:00Z', symbol: 'ETH', provider: fennel },
    { state: 'expired', at: '2025-12-08T12:00:00Z', symbol: 'USDC', provider: fennel },
    { state: 'failed', at: '2025-12-01T12:00:00Z', symbol: 'ETH', payment: euros('20'), provider: tern },
  ]
}

/** The list of purchases of a visitor who has bought before. */
function purchases(cast: Cast, shows: Said, onramp: Partial<OnrampPart> = {}): Play {
  function act(hands: Hands): void {
    remember(hands)
    openModal(hands.latchkey, { name: 'OnRampActivity' })
  }
  const { view: _, ...play } = buying(cast, { act, shows: [shows] }, { past: past(cast), ...onramp })
  return play
}

/** A pending purchase, and past ones. */
export const purchaseScenes: Pick<ViewEntries, 'BuyInProgress' | 'OnRampActivity'> = {
  BuyInProgress: {
    waiting: (cast) => begun(cast, ['onramp.waiting', names]),
    blocked: (cast) => begun(cast, ['onramp.blocked'], {}, { blocksWindows: true }),
    pending: (cast) => begun(cast, ['onramp.pending'], { becomes: 'pending' }),
    settled: (cast) => begun(cast, ['onramp.settled.text', names], { becomes: 'settled' }),
    declined: (cast) => begun(cast, ['onramp.declined'], { becomes: 'declined' }),
    returned: (cast) => begun(cast, ['onramp.returned'], { becomes: 'returned' }),
    reversed: (cast) => begun(cast, ['onramp.reversed.text', names], { becomes: 'reversed' }),
    abandoned: (cast) => begun(cast, ['onramp.abandoned.text', names], { becomes: 'abandoned' }),
    expired: (cast) => begun(cast, ['onramp.expired'], { becomes: 'expired' }),
    failed: (cast) => begun(cast, ['onramp.failed'], { becomes: 'failed' }),
    unanswered: (cast) => begun(cast, ['onramp.unanswered'], {}, patience),
    checking: (cast) => {
      let isMute = false
      const play = begun(cast, ['onramp.checking'], { isMute: () => isMute }, patience)
      return {
        ...play,
        async act(hands) {
          await play.act?.(hands)
          await hands.until(() => openPurchases(hands.latchkey)[0]?.phase === 'silent')
          isMute = true
          await pressLatch(hands)
        },
      }
    },
    trouble: (cast) => begun(cast, ['buy.check'], { past: 'fails' }),
    gone: (cast) =>
      buying(cast, { view: { name: 'BuyInProgress', purchase: 'unknown' }, shows: [['onramp.gone']] }),
  },
  OnRampActivity: {
    filled: (cast) => purchases(cast, ['onramp.activity.end']),
    loading: (cast) => purchases(cast, ['onramp.activity.loading'], { past: 'never' }),
    empty: (cast) => purchases(cast, ['onramp.activity.empty'], { past: [] }),
    failed: (cast) => purchases(cast, ['onramp.activity.unavailable'], { past: 'fails' }),
    'older-loading': (cast) => purchases(cast, ['onramp.activity.loadingOlder'], { size: 3, older: 'never' }),
    'older-failed': (cast) => purchases(cast, ['onramp.activity.older'], { size: 3, older: 'fails' }),
    nobody: (cast) =>
      buying(cast, { view: { name: 'OnRampActivity' }, connected: [], shows: [['wallets.none']] }),
  },
}
