import { openModal, type SwapPreset } from '@latchkey/core'
import { acknowledgeCautions, reviewSwap, setSwapAmount, setSwapToken, swapStore } from '@latchkey/core/swap'
import { widgetRoots } from '../stage/widgetRoots.ts'
import type { Cast } from '../world/cast.ts'
import type { SendPart } from '../world/sceneSend.ts'
import type { HeldPart } from '../world/sceneServer.ts'
import { type SwapsPart, swapTokens } from '../world/sceneSwaps.ts'
import type { Hands, Play } from './scene.ts'

/** Overrides of the wallet and the server. */
export type SwapGiven = {
  readonly swaps?: Partial<SwapsPart>
  readonly send?: Partial<SendPart>
  /** The account's balance of the coin, in base units. */
  readonly coin?: bigint
}

const ether = 4_812_700_000_000_000_000n

function holdsOf({ chains: { ethereum } }: Cast, coin: bigint): readonly HeldPart[] {
  const chainId = ethereum.caip2
  const digits = coin.toString().padStart(19, '0')
  const token = (name: string, symbol: string, address: string, decimals: number, amount: string) => ({
    name,
    symbol,
    chainId,
    token: address,
    decimals,
    amount,
    price: '1',
    value: amount,
  })
  return [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId,
      decimals: 18,
      amount: `${digits.slice(0, -18)}.${digits.slice(-18)}`,
      price: '3100.5',
      value: '14921.78',
    },
    token('USD Coin', 'USDC', swapTokens.usdc, 6, '3150'),
    token('Pepper', 'PEPPER', swapTokens.pepper, 2, '918204551'),
  ]
}

/** A connected visitor in the swap form. */
export function swapping(
  cast: Cast,
  play: Partial<Play> & Pick<Play, 'shows'>,
  { swaps, send, coin = ether }: SwapGiven = {},
): Play {
  const holds = (token: string | undefined): bigint =>
    token === undefined
      ? coin
      : token.toLowerCase() === swapTokens.usdc
        ? 3_150_000_000n
        : token.toLowerCase() === swapTokens.pepper
          ? 91_820_455_100n
          : 0n
  return {
    passesMs: 3_000,
    connected: [{ ...cast.foxglove, sends: { confirms: 'yes', holds, ...send } }],
    server: {
      wallets: [],
      list: 'yes',
      search: 'yes',
      holds: holdsOf(cast, coin),
      swaps: { account: cast.foxglove.accounts[0], ...swaps },
    },
    ...play,
  }
}

/** The form, with this in it. */
export const formWith = (preset: SwapPreset = {}) => ({ name: 'Swap', ...preset }) as const

/** Ether for dollars: what most scenes swap. */
export const usual: SwapPreset = { to: swapTokens.usdc, amount: '0.75' }

/** Goes from the form to the review once there is a quote. */
export function reviewing(preset: SwapPreset, isRead = false): (hands: Hands) => Promise<void> {
  return async ({ latchkey, until }) => {
    openModal(latchkey, formWith(preset))
    await until(() => swapStore(latchkey).getState().quote.phase === 'ready')
    if (isRead) acknowledgeCautions(latchkey, true)
    await until(() => drawn('.swap-turn'))
    reviewSwap(latchkey)
    if (isRead) acknowledgeCautions(latchkey, true)
    await until(() => {
      const { phase } = swapStore(latchkey).getState().build
      return phase === 'swap' || phase === 'approval'
    })
  }
}

/** Chooses an unlisted token once it is found. */
export async function chooseUnlisted({ latchkey, until }: Hands): Promise<void> {
  await until(() => swapStore(latchkey).getState().phase === 'initialized')
  const { chainId } = swapStore(latchkey).getState()
  if (chainId === undefined) return
  setSwapToken(latchkey, 'to', {
    chainId,
    address: `${chainId}:${swapTokens.shell}` as const,
    name: 'Shell',
    symbol: 'SHELL',
    decimals: 18,
    isUnlisted: true,
  } as never)
}

/** Types the amount. */
export function typing(text: string): (hands: Hands) => Promise<void> {
  return async ({ latchkey, until }) => {
    await until(() => drawn('.amount-input'))
    setSwapAmount(latchkey, text)
  }
}

/** Unfolds the details, and opens the field of the slippage. */
export async function openSlippage({ unfold, until }: Hands): Promise<void> {
  await unfold()
  await until(() => drawn('.details .mini'))
  press('.details .mini')
  await until(() => drawn('.swap-usual'))
}

export function press(selector: string): void {
  find(selector)?.click()
}

function find(selector: string): HTMLElement | undefined {
  return widgetRoots().flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])[0]
}

function drawn(selector: string): boolean {
  return find(selector) !== undefined
}
