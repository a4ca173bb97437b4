import { openModal } from '@latchkey/core'
import { setSwapAmount, swapStore } from '@latchkey/core/swap'
import type { Cast } from '../world/cast.ts'
import { swapTokens } from '../world/sceneSwaps.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Play, Said } from './scene.ts'
import {
  chooseUnlisted,
  formWith,
  openSlippage,
  press,
  type SwapGiven,
  swapping,
  typing,
  usual,
} from './swapPlays.ts'

/** The form, filled in to swap Ether for dollars. */
function quoted(cast: Cast, shows: Said, given?: SwapGiven, more?: Partial<Play>): Play {
  return swapping(cast, { view: formWith(usual), shows: [shows], ...more }, given)
}

/** The form with this amount of Pepper for Bitcoin in it. */
function peppered(cast: Cast, amount: string, shows: Said, given?: SwapGiven): Play {
  const preset = { from: swapTokens.pepper, to: swapTokens.wbtc, amount }
  return swapping(cast, { view: formWith(preset), shows: [shows] }, given)
}

/** The list of tokens with a search. */
function choosing(cast: Cast, shows: Said, search = '', given?: SwapGiven): Play {
  return swapping(
    cast,
    {
      view: { name: 'SwapSelectToken', side: 'to' },
      shows: [shows],
      ...(search !== '' && { act: ({ type }) => type(search) }),
    },
    given,
  )
}

/** A network without swaps. */
const onSepolia = ({
  foxglove,
  chains: { ethereum, sepolia },
}: Cast): Pick<Play, 'connected' | 'options'> => ({
  connected: [{ ...foxglove, chainId: sepolia.caip2 }],
  options: { networks: [ethereum, sepolia] },
})

/** Swapping: the form, and the token to choose. */
export const swapScenes: Pick<ViewEntries, 'Swap' | 'SwapSelectToken'> = {
  Swap: {
    loading: (cast) => quoted(cast, ['send.token.loading'], { swaps: { tokens: 'never' } }),
    empty: (cast) => swapping(cast, { view: formWith(), shows: [['swap.button.token']] }),
    reading: (cast) => quoted(cast, ['swap.button.reading'], { swaps: { quote: 'never' } }),
    quote: (cast) => quoted(cast, ['swap.button.review']),
    unfolded: (cast) => quoted(cast, ['swap.least'], {}, { act: ({ unfold }) => unfold() }),
    fee: (cast) => quoted(cast, ['swap.least'], { swaps: { feeBps: 85 } }, { act: ({ unfold }) => unfold() }),
    slippage: (cast) => quoted(cast, ['swap.slippage.text'], {}, { act: openSlippage }),
    'slippage-wrong': (cast) =>
      quoted(
        cast,
        ['swap.slippage'],
        {},
        {
          async act(hands) {
            await openSlippage(hands)
            for (const root of document.querySelectorAll('[data-latchkey]')) {
              const field = root.shadowRoot?.querySelector<HTMLInputElement>('.field-input')
              if (!field) continue
              Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '75')
              field.dispatchEvent(new Event('input', { bubbles: true }))
            }
            await new Promise(requestAnimationFrame)
            press('.field .icon-btn')
          },
        },
      ),
    approval: (cast) =>
      peppered(cast, '918204', ['swap.button.approval', { symbol: 'PEPPER' }], {
        swaps: { allowance: 'none' },
      }),
    impact: (cast) => peppered(cast, '918204551', ['swap.button.review'], { swaps: { impactBps: 960 } }),
    unpriced: (cast) => quoted(cast, ['swap.unpriced'], { swaps: { prices: 'none' } }),
    unlisted: (cast) => quoted(cast, ['swap.unlisted', { symbol: 'SHELL' }], {}, { act: chooseUnlisted }),
    over: (cast) => quoted(cast, ['swap.insufficient'], {}, { act: typing('12.5') }),
    gas: (cast) => peppered(cast, '918204', ['swap.gas', { symbol: 'ETH' }], { coin: 1_000n }),
    malformed: (cast) => quoted(cast, ['swap.amount'], {}, { act: typing('1,25,0') }),
    zero: (cast) => quoted(cast, ['swap.amount'], {}, { act: typing('0') }),
    'no-route': (cast) => quoted(cast, ['swap.noRoute'], { swaps: { quote: 'noRoute' } }),
    service: (cast) => quoted(cast, ['swap.service'], { swaps: { quote: 'fails' } }),
    extreme: (cast) =>
      swapping(cast, {
        view: formWith({ to: swapTokens.pepper }),
        act: async (hands) => {
          await typing('0.1')(hands)
          setSwapAmount(hands.latchkey, '123456789012345.123456789012345678')
        },
        shows: [['swap.insufficient']],
      }),
    failed: (cast) =>
      swapping(
        cast,
        {
          async act({ latchkey, until }) {
            openModal(latchkey, formWith(usual))
            // The banner disappears after a moment.
            await until(() => swapStore(latchkey).getState().error !== undefined)
          },
          shows: [['swap.init'], ['send.retry']],
        },
        { swaps: { tokens: 'fails' } },
      ),
    unsupported: (cast) => ({
      ...swapping(cast, { view: formWith(), shows: [['swap.network.text']] }),
      ...onSepolia(cast),
    }),
    nobody: () => ({ view: formWith(), shows: [['wallets.none']] }),
  },
  SwapSelectToken: {
    filled: (cast) => choosing(cast, ['swap.select.yours']),
    many: (cast) => choosing(cast, ['swap.select.yours'], '', { swaps: { more: 900 } }),
    found: (cast) => choosing(cast, ['swap.select.search'], 'e'),
    empty: (cast) => choosing(cast, ['swap.select.empty'], 'walnut'),
    looking: (cast) =>
      choosing(cast, ['swap.select.looking'], swapTokens.shell, { swaps: { lookup: 'never' } }),
    unverified: (cast) => choosing(cast, ['swap.select.caution'], swapTokens.shell),
    missing: (cast) =>
      choosing(cast, ['swap.select.missing'], swapTokens.shell, { swaps: { lookup: 'none' } }),
    'lookup-failed': (cast) =>
      choosing(cast, ['swap.tokenSearch'], swapTokens.shell, { swaps: { lookup: 'fails' } }),
    loading: (cast) => choosing(cast, ['send.token.loading'], '', { swaps: { tokens: 'never' } }),
    failed: (cast) => choosing(cast, ['swap.init'], '', { swaps: { tokens: 'fails' } }),
    unsupported: (cast) => ({
      ...choosing(cast, ['swap.network.text']),
      ...onSepolia(cast),
    }),
    nobody: () => ({ view: { name: 'SwapSelectToken', side: 'to' }, shows: [['wallets.none']] }),
  },
}
