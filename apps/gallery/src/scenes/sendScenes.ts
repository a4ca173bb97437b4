import { hideNotice, openModal, SendError, setUnit, takeMax } from '@latchkey/core'
import type { Cast } from '../world/cast.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Hands, Play, Said } from './scene.ts'
import { choose, form, type Given, mara, nameOf, sending, usdc, write } from './sendPlays.ts'

const marasTwin = '0x4bbe1F2c33aA84Bd01e97c5510cD7b0A9e6180ca'

/** The form, written into so. */
function written(cast: Cast, amount: string, to: string, shows: Said): Play {
  return sending(cast, form, { act: write(cast, amount, to), passesMs: 3_000, shows: [shows] })
}

/** The form, with everything chosen before it opens. */
function chosen(
  cast: Cast,
  amount: string,
  to: string,
  shows: Said,
  {
    symbol,
    next,
    ...given
  }: Given & { readonly symbol?: string; readonly next?: (hands: Hands) => void } = {},
): Play {
  async function act(hands: Hands): Promise<void> {
    await choose(cast, amount, to, symbol)(hands)
    next?.(hands)
  }
  return sending(cast, undefined, { act, passesMs: 3_000, shows: [shows] }, given)
}

/** Somebody who has sent to these before, the last one first; then the scene goes on. */
function knowing(addresses: readonly string[], { act, ...play }: Play): Play {
  const at = Date.UTC(2026, 0, 14)
  const eip155 = addresses.map((address, place) => ({
    address,
    at: at - place,
    ...(place === 1 && { name: 'the-harbour-master.paper-harbour.example.eth' }),
  }))
  return {
    ...play,
    async act(hands) {
      hands.latchkey.storage.write({ name: 'recentReceivers' } as never, { eip155 } as never)
      await act?.(hands)
    },
  }
}

/** Sending: the form, and the token to choose. */
export const sendScenes: Pick<ViewEntries, 'WalletSend' | 'WalletSendSelectToken'> = {
  WalletSend: {
    empty: (cast) => sending(cast, form, { shows: [['send.max'], ['send.button.addAmount']] }),
    ready: (cast) => written(cast, '1250.5', nameOf(cast), ['send.button.ready']),
    chosen: (cast) => chosen(cast, '1250.5', nameOf(cast), ['send.button.ready']),
    address: (cast) => chosen(cast, '1250.5', mara, ['send.button.ready']),
    fiat: (cast) =>
      chosen(cast, '0.4', mara, ['send.button.ready'], {
        symbol: 'ETH',
        next: ({ latchkey }) => setUnit(latchkey, 'fiat'),
      }),
    max: (cast) =>
      chosen(cast, '', mara, ['send.button.ready'], {
        symbol: 'ETH',
        next: ({ latchkey }) => takeMax(latchkey),
      }),
    over: (cast) => written(cast, '12480.000001', mara.slice(0, 32), ['send.button.insufficientFunds']),
    malformed: (cast) => chosen(cast, '1,25,0.50', mara, ['send.button.incorrectValue']),
    gas: (cast) => chosen(cast, '1.28489', mara, ['send.button.insufficientGas'], { symbol: 'ETH' }),
    short: (cast) => written(cast, '5', mara.slice(0, 32), ['send.button.invalidAddress']),
    unknown: (cast) => written(cast, '5', 'nobody.example.eth', ['send.button.invalidAddress']),
    looking: (cast) => ({
      ...written(cast, '5', 'slow.example.eth', ['send.button.looking']),
      passesMs: 100,
    }),
    typing: (cast) => ({
      ...written(cast, '5', 'ali', ['send.button.addAddress']),
      passesMs: 600,
    }),
    unresolved: (cast) => written(cast, '5', 'broken.example.eth', ['name.lookup']),
    lookalike: (cast) => knowing([mara], chosen(cast, '5', marasTwin, ['send.warn.lookalike'])),
    tokenContract: (cast) => chosen(cast, '5', usdc, ['send.warn.tokenContract']),
    contract: (cast) =>
      chosen(cast, '5', mara, ['send.warn.contract', { symbol: 'USDC' }], {
        send: { check: { isContract: true } },
      }),
    own: (cast) => chosen(cast, '5', cast.foxglove.accounts[0], ['send.warn.ownAddress']),
    toll: (cast) =>
      chosen(cast, '5', mara, ['send.button.ready'], {
        send: { check: { isContract: false, arrives: 4_900_000n } },
      }),
    whole: (cast) =>
      chosen(cast, '1.5', mara, ['send.warn.wholeUnits', { symbol: 'WHOLE' }], { symbol: 'WHOLE' }),
    refused: (cast) =>
      chosen(cast, '5', mara, ['send.button.estimateFailed'], {
        send: { cost: new SendError('transfer.estimate', {}) },
      }),
    unread: (cast) =>
      chosen(cast, '5', mara, ['send.button.unread'], { send: { cost: new Error('no node') } }),
    recents: (cast) =>
      knowing([mara, cast.harbor.accounts[0], cast.northwind.accounts[0], marasTwin], {
        ...sending(cast, undefined, { shows: [['send.recents']] }),
        act: ({ latchkey }) => openModal(latchkey, form),
      }),
    hostile: (cast) =>
      chosen(cast, '123456789012345678901234567890.123456789012345678', mara, ['send.max'], {
        symbol: 'USDC-REWARD-VISIT-NOW',
      }),
    nobody: () => ({ view: form, shows: [['wallets.none']] }),
  },
  WalletSendSelectToken: {
    filled: (cast) => sending(cast, { name: 'WalletSendSelectToken' }, { shows: [['send.token.unlisted']] }),
    empty: (cast) =>
      sending(
        cast,
        { name: 'WalletSendSelectToken' },
        { act: ({ type }) => type('walnut'), shows: [['send.token.empty']] },
      ),
    nothing: (cast) =>
      sending(
        cast,
        { name: 'WalletSendSelectToken' },
        { shows: [['send.token.none.title'], ['tokens.empty.receive']] },
        { server: { holds: [] } },
      ),
    loading: (cast) =>
      sending(
        cast,
        { name: 'WalletSendSelectToken' },
        { shows: [['send.token.loading']] },
        { server: { holds: 'never' } },
      ),
    failed: (cast) =>
      sending(
        cast,
        { name: 'WalletSendSelectToken' },
        {
          // The banner has been read, and is gone.
          async act({ latchkey, until }) {
            await until(() => latchkey.notice.getState().open)
            hideNotice(latchkey)
          },
          shows: [['tokens.later']],
        },
        { server: { holds: 'fails' } },
      ),
    nobody: () => ({ view: { name: 'WalletSendSelectToken' }, shows: [['wallets.none']] }),
  },
}
