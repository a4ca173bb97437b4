import {
  confirmSend,
  hideNotice,
  openModal,
  reviewSend,
  SendError,
  type SentLook,
  setAmount,
  setReceiver,
  setToken,
  setUnit,
  takeMax,
  WalletFailedError,
} from '@latchkey/core'
import type { Cast } from '../world/cast.ts'
import type { SendPart } from '../world/sceneSend.ts'
import type { HeldPart, ServerPart } from '../world/sceneServer.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Hands, Play, Said } from './scene.ts'

const mara = '0x4bbeEB066eD09B7AEd07bF39EEe0460DFa2680ca'
const marasTwin = '0x4bbe1F2c33aA84Bd01e97c5510cD7b0A9e6180ca'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** What the account holds: a coin, a token of money, one without decimals, and one whose name nobody should believe. */
function holdsOf({ chains: { ethereum } }: Cast): readonly HeldPart[] {
  const chainId = ethereum.caip2
  return [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId,
      decimals: 18,
      amount: '1.2849',
      price: '3124.5',
      value: '4014.67005',
    },
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId,
      token: usdc,
      decimals: 6,
      amount: '3150',
      price: '1',
      value: '3150',
    },
    {
      name: 'Wrapped Bitcoin',
      symbol: 'WBTC',
      chainId,
      token: `0x${'2a'.repeat(20)}`,
      decimals: 8,
      amount: '0.0004172',
      price: '97500',
      value: '40.677',
    },
    {
      name: 'Whole Tickets',
      symbol: 'WHOLE',
      chainId,
      token: `0x${'3b'.repeat(20)}`,
      decimals: 0,
      amount: '12',
      price: null,
      value: null,
    },
    {
      name: '<b>USDC</b> \u202eecrev\u202c claim your prize at a very long address of nobody',
      symbol: 'USDC-REWARD-VISIT-NOW',
      chainId,
      token: `0x${'4c'.repeat(20)}`,
      decimals: 18,
      amount: '123456789012345678901234567890.123456789012345678',
      price: null,
      value: null,
      unlisted: true,
    },
  ]
}

function serverOf(cast: Cast, more: Partial<ServerPart> = {}): ServerPart {
  return {
    wallets: [],
    list: 'yes',
    search: 'yes',
    holds: holdsOf(cast),
    names: { [nameOf(cast)]: mara },
    ...more,
  }
}

const nameOf = ({ person }: Cast) => person

/** As much as the server says. */
const holds = (token: string | undefined): bigint =>
  token === undefined ? 1_284_900_000_000_000_000n : token === usdc ? 3_150_000_000n : 10n ** 60n

type Given = { readonly send?: Partial<SendPart>; readonly server?: Partial<ServerPart> }

function sending(
  cast: Cast,
  view: Play['view'],
  play: Partial<Play> & Pick<Play, 'shows'>,
  given: Given = {},
): Play {
  return {
    ...(view && { view }),
    connected: [{ ...cast.foxglove, sends: { confirms: 'yes', holds, ...given.send } }],
    server: serverOf(cast, given.server),
    ...play,
  }
}

/** Fills the form in, as far as the scene says. */
function fill(cast: Cast, amount: string, to: string, symbol = 'USDC'): (hands: Hands) => Promise<void> {
  const held = holdsOf(cast).find((one) => one.symbol === symbol)
  return async ({ latchkey }) => {
    if (held) {
      const { token, amount: numeric, price, value, unlisted: _, ...rest } = held
      const [whole = '', fraction = ''] = numeric.split('.')
      setToken(latchkey, {
        ...rest,
        chainId: cast.chains.ethereum.caip2,
        amount: BigInt(whole + fraction.padEnd(held.decimals, '0')),
        ...(token !== undefined && { address: token }),
        ...(price !== null && { price }),
        ...(value !== null && { value }),
      })
    }
    setAmount(latchkey, amount)
    setReceiver(latchkey, to)
  }
}

const form = { name: 'WalletSend' } as const
const left: Said = ['send.max']

/** The form, filled in so. */
function written(cast: Cast, amount: string, to: string, shows: Said, given?: Given, symbol?: string): Play {
  return sending(cast, form, { act: fill(cast, amount, to, symbol), passesMs: 3_000, shows: [shows] }, given)
}

/** From the form through the review, and on as the scene says. */
function reviewed(cast: Cast, shows: readonly Said[], given?: Given, next?: (hands: Hands) => void): Play {
  return sending(
    cast,
    form,
    {
      passesMs: 3_000,
      async act(hands) {
        await fill(cast, '1250.5', nameOf(cast))(hands)
        await hands.until(() => reviewSend(hands.latchkey))
        next?.(hands)
      },
      shows,
    },
    given,
  )
}

/** Sent, and this is what the network says of it. */
function sent(cast: Cast, look: SentLook, shows: Said): Play {
  return reviewed(cast, [shows], { send: { look } }, ({ latchkey }) => void confirmSend(latchkey))
}

/** Somebody who has sent to these before, the last one first; then the form opens. */
function knowing(addresses: readonly string[], { view: _, act, ...play }: Play): Play {
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
      openModal(hands.latchkey, form)
      await act?.(hands)
    },
  }
}

/** Sent a while ago, and still on its way. */
function waiting(cast: Cast, shows: Said, minutes: number, look: SentLook): Play {
  const { caip2: chainId } = cast.chains.ethereum
  const id = `${chainId}:0x${'5e'.repeat(32)}`
  const sentNow = {
    id,
    chainId,
    account: `${chainId}:${cast.foxglove.accounts[0]}`,
    connectorId: cast.foxglove.connector.id,
    hash: `0x${'5e'.repeat(32)}`,
    nonce: 12,
    to: mara,
    name: nameOf(cast),
    token: { symbol: 'USDC', decimals: 6, address: usdc },
    amount: '1250500000',
    sentAt: Date.UTC(2026, 0, 15, 9, 41 - minutes),
    status: 'pending',
  }
  const play: Pick<Play, 'act' | 'shows'> = {
    act({ latchkey }) {
      latchkey.storage.write({ name: 'sentTransactions' } as never, [sentNow] as never)
      openModal(latchkey, { name: 'WalletSendConfirmed', id })
    },
    shows: [shows],
  }
  return sending(cast, undefined, play, { send: { look } })
}

const inBlock = { at: 'block', ok: true, block: '21000000' } as const
const other = { at: 'replaced', by: `0x${'7a'.repeat(32)}`, ok: true } as const

/** Sending, from the form to the receipt. */
export const sendScenes: Pick<
  ViewEntries,
  'WalletSend' | 'WalletSendSelectToken' | 'WalletSendPreview' | 'WalletSendConfirmed'
> = {
  WalletSend: {
    empty: (cast) => sending(cast, form, { shows: [left, ['send.button.addAmount']] }),
    ready: (cast) => written(cast, '1250.5', nameOf(cast), ['send.button.ready']),
    address: (cast) => written(cast, '1250.5', mara, ['send.button.ready']),
    fiat: (cast) => ({
      ...written(cast, '0.4', mara, ['send.button.ready'], undefined, 'ETH'),
      async act(hands) {
        await fill(cast, '0.4', mara, 'ETH')(hands)
        setUnit(hands.latchkey, 'fiat')
      },
    }),
    max: (cast) => ({
      ...written(cast, '', mara, ['send.button.ready'], undefined, 'ETH'),
      async act(hands) {
        await fill(cast, '', mara, 'ETH')(hands)
        takeMax(hands.latchkey)
      },
    }),
    over: (cast) => written(cast, '12480.000001', mara.slice(0, 32), ['send.button.insufficientFunds']),
    malformed: (cast) => written(cast, '1,250.50', mara, ['send.button.incorrectValue']),
    gas: (cast) => written(cast, '1.28489', mara, ['send.button.insufficientGas'], undefined, 'ETH'),
    short: (cast) => written(cast, '5', mara.slice(0, 32), ['send.button.invalidAddress']),
    unknown: (cast) => written(cast, '5', 'nobody.example.eth', ['send.button.invalidAddress']),
    looking: (cast) => ({
      ...written(cast, '5', 'slow.example.eth', ['send.button.looking']),
      passesMs: 100,
    }),
    lookalike: (cast) => knowing([mara], written(cast, '5', marasTwin, ['send.warn.lookalike'])),
    tokenContract: (cast) => written(cast, '5', usdc, ['send.warn.tokenContract']),
    contract: (cast) =>
      written(cast, '5', mara, ['send.warn.contract', { symbol: 'USDC' }], {
        send: { check: { isContract: true } },
      }),
    own: (cast) => written(cast, '5', cast.foxglove.accounts[0], ['send.warn.ownAddress']),
    toll: (cast) =>
      written(cast, '5', mara, ['send.button.ready'], {
        send: { check: { isContract: false, arrives: 4_900_000n } },
      }),
    whole: (cast) =>
      written(cast, '1.5', mara, ['send.warn.wholeUnits', { symbol: 'WHOLE' }], undefined, 'WHOLE'),
    refused: (cast) =>
      written(cast, '5', mara, ['send.button.estimateFailed'], {
        send: { cost: new SendError('transfer.estimate', {}) },
      }),
    unread: (cast) =>
      written(cast, '5', mara, ['send.button.unread'], { send: { cost: new Error('no node') } }),
    recents: (cast) =>
      knowing(
        [mara, cast.harbor.accounts[0], cast.northwind.accounts[0], marasTwin],
        sending(cast, form, { shows: [['send.recents']] }),
      ),
    hostile: (cast) =>
      written(
        cast,
        '123456789012345678901234567890.123456789012345678',
        mara,
        left,
        undefined,
        'USDC-REWARD-VISIT-NOW',
      ),
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
        { shows: [['send.token.none.title']] },
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
          shows: [['send.token.failed']],
        },
        { server: { holds: 'fails' } },
      ),
    nobody: () => ({ view: { name: 'WalletSendSelectToken' }, shows: [['wallets.none']] }),
  },
  WalletSendPreview: {
    nothing: (cast) => sending(cast, { name: 'WalletSendPreview' }, { shows: [['send.review.nothing']] }),
    ready: (cast) => reviewed(cast, [['send.review.caution']]),
    asking: (cast) =>
      reviewed(
        cast,
        [['send.review.asking', { wallet: cast.foxglove.connector.name }]],
        { send: { confirms: 'never' } },
        ({ latchkey }) => void confirmSend(latchkey),
      ),
    failed: (cast) =>
      reviewed(
        cast,
        [['send.review.again']],
        { send: { confirms: new WalletFailedError(cast.reason) } },
        ({ latchkey }) => void confirmSend(latchkey),
      ),
  },
  WalletSendConfirmed: {
    pending: (cast) => sent(cast, { at: 'pool' }, ['send.sent.pending.text']),
    slow: (cast) => waiting(cast, ['send.sent.slow.text'], 1, { at: 'pool' }),
    confirmed: (cast) => sent(cast, inBlock, ['send.sent.confirmed.text']),
    failed: (cast) =>
      sent(cast, { ...inBlock, ok: false, reason: 'transfer amount exceeds balance' }, [
        'send.sent.failed.text',
      ]),
    spedUp: (cast) => sent(cast, { ...other, how: 'spedUp' }, ['send.sent.spedUp.text']),
    cancelled: (cast) => sent(cast, { ...other, how: 'cancelled' }, ['send.sent.cancelled.text']),
    replaced: (cast) => sent(cast, { ...other, how: 'other' }, ['send.sent.replaced.text']),
    dropped: (cast) => waiting(cast, ['send.sent.dropped.text'], 9, { at: 'nowhere', passed: false }),
    gone: (cast) => ({
      ...sending(cast, { name: 'WalletSendConfirmed', id: 'nobody' }, { shows: [['send.sent.gone']] }),
    }),
  },
}
