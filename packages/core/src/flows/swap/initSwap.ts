import { isCaipAddress } from '../../base/caip.ts'
import type { Holding } from '../../chains/holding.ts'
import { showError, showNotice } from '../../features/notice/showNotice.ts'
import { canGoBack, currentView } from '../../features/router/currentView.ts'
import { readAmount } from '../../features/send/readAmount.ts'
import { type SendWallet, sendWallet } from '../../features/send/sendWallet.ts'
import { initReason } from '../../features/swap/initReason.ts'
import { readGasPrice } from '../../features/swap/readGasPrice.ts'
import { readPrices } from '../../features/swap/readPrices.ts'
import { readToken, readTokens } from '../../features/swap/readTokens.ts'
import { readWithin } from '../../features/swap/readWithin.ts'
import { SwapError } from '../../features/swap/SwapError.ts'
import { slippageKey } from '../../features/swap/slippage.ts'
import { hasSwaps } from '../../features/swap/swapNetworks.ts'
import {
  defaultSlippage,
  emptySwap,
  initialAmount,
  type SwapAmount,
  type SwapState,
  stepSwap,
} from '../../features/swap/swapState.ts'
import { isCoin, type SwapToken, swapAddress } from '../../features/swap/swapToken.ts'
import { swapWatch } from '../../features/swap/swapWatch.ts'
import { loadSwapWords } from '../../features/swap/swapWords.ts'
import { findToken } from '../../features/swap/tokenLists.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import type { SwapPreset } from '../../instance/views.ts'
import { loadWords } from '../../words/loadWords.ts'
import { say } from '../../words/say.ts'
import { writeNumber } from '../../words/writeNumber.ts'
import { goBack } from '../modal/goBack.ts'
import { portfolioQuery } from '../portfolio/portfolioQuery.ts'
import { isSwapShown } from './swapViews.ts'

/** The time limit of all that a swap begins with, retries included. */
const initMs = 15_000

/** The time limit of each of what it can begin without. */
const besideMs = 6_000

/**
 * Reads what a swap begins with: the tokens of the network (S4.31), what its coin is worth (S4.32), and what the account
 * holds (S4.33). Where that fails, it says so and goes back (S4.34, S4.35).
 */
export async function initSwap(latchkey: Latchkey): Promise<void> {
  const kept = swapWatch(latchkey)
  kept.starting?.abort()
  kept.reading?.abort()
  delete kept.key
  const wallet = sendWallet(latchkey)
  const starting = new AbortController()
  kept.starting = starting
  const { signal } = starting
  stepSwap(latchkey, () => beginning(latchkey, wallet))
  if (wallet === undefined) return
  try {
    const found = await readWithin(latchkey, { ms: initMs, signal }, (ending) =>
      readBeginning(latchkey, wallet, ending),
    )
    if (!signal.aborted) stepSwap(latchkey, (state) => ({ ...state, ...found, phase: 'initialized' }))
  } catch (cause) {
    if (!signal.aborted) await failInit(latchkey, cause)
  }
}

/** An empty swap of the account in use, with the slippage that was chosen before. */
function beginning(latchkey: Latchkey, wallet: SendWallet | undefined): SwapState {
  const slippage = latchkey.storage.read(slippageKey) ?? defaultSlippage
  if (wallet === undefined) return { ...emptySwap, slippage }
  const { accounts, chainId } = wallet.connection
  return { ...emptySwap, slippage, phase: 'initializing', account: accounts[0], chainId }
}

async function readBeginning(
  latchkey: Latchkey,
  wallet: SendWallet,
  signal: AbortSignal,
): Promise<Partial<SwapState>> {
  const { chainId } = wallet.connection
  const coin = swapAddress(chainId)
  const beside = <Answer>(read: (ending: AbortSignal) => Promise<Answer>) =>
    readWithin(latchkey, { ms: besideMs, signal }, read)
  const [isSupported, tokens, prices, gasPrice, holdings, isSmartAccount] = await Promise.all([
    hasSwaps(latchkey, chainId),
    readTokens(latchkey, chainId, signal),
    beside((ending) => readPrices(latchkey, [coin], ending)).catch((cause: unknown) =>
      showPriceError(latchkey, cause, signal),
    ),
    // What the network costs is read again with each price.
    beside((ending) => readGasPrice(latchkey, chainId, ending)).catch(() => undefined),
    readHoldings(latchkey, wallet, signal),
    // An account that cannot be checked counts as an ordinary one.
    beside(async (ending) => {
      const driver = await wallet.session.openSend?.()
      return driver?.isSmartAccount(wallet.address, ending)
    }).catch(() => false),
  ])
  const preset = swapWatch(latchkey).preset ?? {}
  const found = await findPresets(latchkey, wallet, tokens, preset, signal)
  const known = { tokens, found }
  const to = tokenOf(known, wallet, preset.to)
  // Where the coin is received, the visitor chooses the token to pay with.
  const usual = to && isCoin(to) ? undefined : tokens.find(isCoin)
  const from = tokenOf(known, wallet, preset.from) ?? usual
  return {
    // One of the networks that have swaps, at a service that has none there.
    isSupported: isSupported && tokens.length > 0,
    isSmartAccount: isSmartAccount ?? false,
    tokens,
    found,
    prices,
    holdings,
    ...(gasPrice !== undefined && { gasPrice }),
    amount: presetAmount(latchkey, preset.amount),
    ...(from && { from }),
    ...(to && to.address !== from?.address && { to }),
  }
}

/** What the account holds: as the site's server tells it, and the coin by the wallet's own node where that fails. */
async function readHoldings(
  latchkey: Latchkey,
  { connection, session, address, chain }: SendWallet,
  signal: AbortSignal,
): Promise<readonly Holding[]> {
  try {
    const { holdings, undivided } = await readWithin(latchkey, { ms: besideMs, signal }, async () => {
      const client = await queries(latchkey)
      return client.fetchQuery(portfolioQuery(latchkey, connection.accounts[0]))
    })
    return [...holdings, ...undivided].filter(({ chainId }) => chainId === connection.chainId)
  } catch (error) {
    if (chain === undefined) throw error
    const amount = await readWithin(latchkey, { ms: besideMs, signal }, (ending) =>
      session.getBalance(address, ending),
    )
    return [{ chainId: connection.chainId, ...chain.nativeCurrency, amount }]
  }
}

/** A chain without prices can be swapped on too: the network cost is compared in its coin then. */
async function showPriceError(
  latchkey: Latchkey,
  cause: unknown,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  await Promise.all([loadWords(latchkey), loadSwapWords(latchkey)]).catch(() => undefined)
  if (!signal.aborted) showError(latchkey, new SwapError('swap.networkPrice', {}, { cause }))
  return {}
}

/** The tokens that a site has chosen and no list has. */
async function findPresets(
  latchkey: Latchkey,
  wallet: SendWallet,
  tokens: readonly SwapToken[],
  { from, to }: SwapPreset,
  signal: AbortSignal,
): Promise<readonly SwapToken[]> {
  const unknown = [from, to].flatMap((address) =>
    address === undefined || isElsewhere(wallet, address) || tokenOf({ tokens, found: [] }, wallet, address)
      ? []
      : [address],
  )
  const found = await Promise.all(
    unknown.map((address) =>
      readWithin(latchkey, { ms: besideMs, signal }, (ending) =>
        readToken(latchkey, wallet.connection.chainId, address, ending),
      ).catch(() => undefined),
    ),
  )
  return found.filter((token) => token !== undefined)
}

/** A token by its plain address, or in CAIP-10; one of another chain is none here. */
function tokenOf(
  known: Pick<SwapState, 'tokens' | 'found'>,
  wallet: SendWallet,
  address: string | undefined,
): SwapToken | undefined {
  if (address === undefined || isElsewhere(wallet, address)) return undefined
  return findToken(known, swapAddress(wallet.connection.chainId, address))
}

function isElsewhere({ connection }: SendWallet, address: string): boolean {
  return isCaipAddress(address) && !address.startsWith(`${connection.chainId}:`)
}

function presetAmount({ words }: Latchkey, decimal: string = initialAmount): SwapAmount {
  const { locale } = words.getState()
  // A site writes a plain decimal; what is none stands in the field as it is, and is told there.
  const text = /^\d+(?:\.\d+)?$/.test(decimal) ? writeNumber(decimal, locale) : decimal
  return { text, isMax: false, ...readAmount(text, locale) }
}

async function failInit(latchkey: Latchkey, cause: unknown): Promise<void> {
  const error = new SwapError('swap.init', {}, { cause })
  stepSwap(latchkey, (state) => ({ ...state, phase: 'uninitialised', error }))
  await Promise.all([loadWords(latchkey), loadSwapWords(latchkey)]).catch(() => undefined)
  const state = latchkey.router.getState()
  if (!isSwapShown(state)) return
  const words = latchkey.words.getState()
  const detail = initReason(words, error)
  showNotice(latchkey, { variant: 'error', message: say(words, 'swap.init'), ...(detail && { detail }) })
  // Where the swap is the first view, it stays: going back would close the widget.
  if (currentView(state).name === 'Swap' && canGoBack(state)) goBack(latchkey)
}
