import { openModal, sendStore, setAmount, setReceiver, setToken } from '@latchkey/core'
import { typeAmount } from '@latchkey/core/send'
import { widgetRoots } from '../stage/widgetRoots.ts'
import type { Cast } from '../world/cast.ts'
import type { SendPart } from '../world/sceneSend.ts'
import type { HeldPart, ServerPart } from '../world/sceneServer.ts'
import type { Hands, Play } from './scene.ts'

/** Who gets it. */
export const mara = '0x4bbeEB066eD09B7AEd07bF39EEe0460DFa2680ca'

/** Where the token of money lives. */
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** What Mara is called. */
export const nameOf = ({ person }: Cast): string => person

/** Where sending begins. */
export const form = { name: 'WalletSend' } as const

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

/** As much as the server says. */
const holds = (token: string | undefined): bigint =>
  token === undefined ? 1_284_900_000_000_000_000n : token === usdc ? 3_150_000_000n : 10n ** 60n

/** What the wallet and the server do otherwise. */
export type Given = { readonly send?: Partial<SendPart>; readonly server?: Partial<ServerPart> }

/** A connected visitor who sends. */
export function sending(
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
function fill(cast: Cast, amount: string, to: string, symbol = 'USDC'): (hands: Hands) => void {
  const held = holdsOf(cast).find((one) => one.symbol === symbol)
  return ({ latchkey }) => {
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
    const { locale } = latchkey.words.getState()
    const edit = { text: amount, caret: amount.length }
    // Digits are grouped while they are typed.
    setAmount(latchkey, typeAmount({ text: '', isOurs: true }, edit, locale).text)
    setReceiver(latchkey, to)
  }
}

type FillParts = readonly [amount: string, to: string, symbol?: string]

/** Fills the form in before it opens: who gets it has been chosen, and nobody types. */
export function choose(cast: Cast, ...parts: FillParts): (hands: Hands) => Promise<void> {
  return async (hands) => {
    const { latchkey } = hands
    fill(cast, ...parts)(hands)
    await hands.until(() => sendStore(latchkey).getState().receiver.phase !== 'looking')
    openModal(latchkey, form)
  }
}

/** Fills the form in while it is on the screen, as somebody does who types. */
export function write(cast: Cast, ...parts: FillParts): (hands: Hands) => Promise<void> {
  return async (hands) => {
    await hands.until(() => widgetRoots().some((root) => root.querySelector('.amount-input') !== null))
    fill(cast, ...parts)(hands)
  }
}
