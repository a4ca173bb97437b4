import { hideNotice } from '@latchkey/core'
import { buyStore, setBuyAmount, setBuyMethod } from '@latchkey/core/onramp'
import type { Cast } from '../world/cast.ts'
import { sceneAdapter } from '../world/sceneAdapter.ts'
import type { OnrampPart } from '../world/sceneOnramp.ts'
import { buying, pressLatch, providersOf } from './buyPlays.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Hands, Play, Said } from './scene.ts'

/** Enters an amount once the form is loaded. */
function write(text: string) {
  return async ({ latchkey, type }: Hands) => {
    await type(text)
    setBuyAmount(latchkey, text)
  }
}

/** Waits until the options are loaded. */
function offered(latchkey: Hands['latchkey'], until: Hands['until']): Promise<void> {
  return until(() => buyStore(latchkey).getState().options.phase === 'ready')
}

/** The list of providers, opened by the site. */
function providers(
  cast: Cast,
  play: Partial<Play> & Pick<Play, 'shows'>,
  onramp?: Partial<OnrampPart>,
): Play {
  return buying(cast, { view: { name: 'OnRampProviders', currency: 'EUR' }, ...play }, onramp)
}

/** One of the lists to choose from. */
function list(
  cast: Cast,
  name: 'OnRampTokenSelect' | 'OnRampFiatSelect' | 'OnRampMethodSelect',
  shows: readonly Said[],
  options: OnrampPart['options'] = 'yes',
): Play {
  return buying(cast, { view: { name }, shows }, { options })
}

const shown = ({ latchkey }: Hands) => latchkey.router.getState().history.at(-1)?.name

/** Buying with money: the form and what is chosen for it. */
export const buyScenes: Pick<
  ViewEntries,
  'Buy' | 'OnRampProviders' | 'OnRampTokenSelect' | 'OnRampFiatSelect' | 'OnRampMethodSelect' | 'WhatIsABuy'
> = {
  Buy: {
    ready: (cast) => {
      const [provider = ''] = providersOf(cast)
      return buying(cast, { shows: [['onramp.button.with', { provider }], ['onramp.pay']] })
    },
    one: (cast) => buying(cast, { shows: [['onramp.fee', { fee: '' }]] }, { quotes: 'one' }),
    empty: (cast) => buying(cast, { act: write(''), shows: [['onramp.button.amount']] }),
    quoting: (cast) => buying(cast, { shows: [['onramp.quotes.loading']] }, { quotes: 'never' }),
    loading: (cast) =>
      buying(cast, { shows: [['onramp.quotes.loading'], ['onramp.title']] }, { options: 'never' }),
    bank: (cast) =>
      buying(cast, {
        async act({ latchkey, until }) {
          await offered(latchkey, until)
          setBuyMethod(latchkey, 'ach_bank_account')
        },
        shows: [['onramp.by.bank'], ['onramp.button.with', { provider: '' }]],
      }),
    whole: (cast) =>
      buying(cast, {
        view: { name: 'Buy', currency: 'JPY', amount: '10000.5' },
        shows: [['buy.whole'], ['onramp.button.check']],
      }),
    huge: (cast) =>
      buying(cast, {
        view: { name: 'Buy', currency: 'JPY', amount: '750000' },
        shows: [['onramp.button.with', { provider: '' }]],
      }),
    below: (cast) => buying(cast, { act: write('5'), shows: [['onramp.button.low', { min: '' }]] }),
    above: (cast) =>
      buying(cast, { act: write('123456789012'), shows: [['onramp.button.high', { max: '' }]] }),
    malformed: (cast) => buying(cast, { act: write('1,25,0.50'), shows: [['onramp.button.check']] }),
    outside: (cast) => buying(cast, { shows: [['buy.outside']] }, { quotes: 'outside' }),
    refused: (cast) => buying(cast, { shows: [['buy.refused']] }, { quotes: 'refused' }),
    estimate: (cast) => buying(cast, { shows: [['onramp.estimate']] }, { quotes: 'fails' }),
    usual: (cast) => buying(cast, { shows: [['buy.options']] }, { options: 'fails' }),
    opening: (cast) =>
      buying(cast, { act: pressLatch, shows: [['onramp.button.opening']] }, { page: 'never' }),
    failed: (cast) =>
      buying(
        cast,
        {
          async act(hands) {
            await pressLatch(hands)
            await hands.until(() => hands.latchkey.notice.getState().open)
            // The banner is above the main button.
            hideNotice(hands.latchkey)
          },
          shows: [['buy.refused']],
        },
        { page: 'fails' },
      ),
    'under-way': (cast) =>
      buying(cast, {
        async act(hands) {
          await pressLatch(hands)
          await hands.until(() => shown(hands) === 'BuyInProgress')
          hands.latchkey.router.setState({
            ...hands.latchkey.router.getState(),
            history: [{ name: 'Buy', currency: 'EUR' }],
          })
        },
        shows: [['onramp.underWay'], ['onramp.activity.buying']],
      }),
    unsold: (cast) => buying(cast, { shows: [['buy.unserved']] }, { options: 'unsold' }),
    unread: (cast) => {
      const { base } = cast.chains
      const wallet = { ...cast.foxglove, chainId: base.caip2 }
      return buying(
        cast,
        {
          connected: [wallet],
          options: { networks: [base], adapters: [sceneAdapter('eip155', [wallet])] },
          shows: [['buy.unread']],
        },
        { options: 'fails' },
      )
    },
    bitcoin: (cast) => {
      const { bitcoin } = cast.chains
      const wallet = {
        ...cast.harbor,
        connector: { ...cast.harbor.connector, chain: 'bip122' as const },
        accounts: ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'] as const,
        chainId: bitcoin.caip2,
      }
      return buying(cast, {
        connected: [wallet],
        alone: true,
        options: { networks: [bitcoin], adapters: [sceneAdapter('bip122', [wallet])] },
        shows: [['buy.namespace']],
      })
    },
    nobody: (cast) => buying(cast, { connected: [], shows: [['wallets.none']] }),
  },
  OnRampProviders: {
    quotes: (cast) => providers(cast, { shows: [['onramp.providers.outside'], ['onramp.providers.best']] }),
    estimate: (cast) =>
      providers(cast, { shows: [['onramp.estimate'], ['buy.feeRange']] }, { quotes: 'fails' }),
    all: (cast) =>
      providers(cast, {
        async act({ latchkey, until }) {
          await offered(latchkey, until)
          setBuyAmount(latchkey, '')
        },
        shows: [['buy.feeRange'], ['onramp.providers.lead', { account: '' }]],
      }),
    loading: (cast) => providers(cast, { shows: [['onramp.quotes.loading']] }, { quotes: 'never' }),
    none: (cast) => providers(cast, { shows: [['onramp.providers.none']] }, { quotes: 'refused' }),
    nobody: (cast) => providers(cast, { connected: [], shows: [['wallets.none']] }),
  },
  OnRampTokenSelect: {
    few: (cast) => list(cast, 'OnRampTokenSelect', [['onramp.tokens.list']]),
    many: (cast) => list(cast, 'OnRampTokenSelect', [['onramp.tokens.search']], 'many'),
    empty: (cast) => ({
      ...list(cast, 'OnRampTokenSelect', [['onramp.tokens.empty']], 'many'),
      act: ({ type }) => type('zzyzx'),
    }),
  },
  OnRampFiatSelect: {
    few: (cast) => list(cast, 'OnRampFiatSelect', [['onramp.currencies.list']]),
    many: (cast) => list(cast, 'OnRampFiatSelect', [['onramp.currencies.search']], 'many'),
    empty: (cast) => ({
      ...list(cast, 'OnRampFiatSelect', [['onramp.currencies.empty']], 'many'),
      act: ({ type }) => type('zzyzx'),
    }),
  },
  OnRampMethodSelect: {
    two: (cast) => list(cast, 'OnRampMethodSelect', [['onramp.method.card'], ['onramp.method.bank']]),
  },
  WhatIsABuy: {
    text: () => ({ view: { name: 'WhatIsABuy' }, shows: [['whatIsABuy.start']] }),
  },
}
