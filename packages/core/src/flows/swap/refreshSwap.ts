import { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { Holding } from '../../chains/holding.ts'
import { sendWallet } from '../../features/send/sendWallet.ts'
import { readAllowance } from '../../features/swap/readAllowance.ts'
import { readGasPrice } from '../../features/swap/readGasPrice.ts'
import { readOffer } from '../../features/swap/readOffer.ts'
import { readPrices } from '../../features/swap/readPrices.ts'
import { readWithin } from '../../features/swap/readWithin.ts'
import { SwapError } from '../../features/swap/SwapError.ts'
import { orderKey, orderOf, type SwapOrder } from '../../features/swap/swapOrder.ts'
import { type SwapOffer, type SwapQuoteState, stepSwap, swapStore } from '../../features/swap/swapState.ts'
import { withHoldings, withQuote } from '../../features/swap/swapSteps.ts'
import { isCoin, plainAddress, swapAddress } from '../../features/swap/swapToken.ts'
import { offerOf } from '../../features/swap/swapUnits.ts'
import { swapWatch } from '../../features/swap/swapWatch.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** How often the price is read again while there are subscribers. */
export const refreshMs = 10_000

/** The time limit of a price with all that belongs to it. */
const quoteMs = 10_000

/** The time limit of what a price can do without: what tokens are worth, the balances and the allowance. */
const besideMs = 5_000

/** The time limit of the price of gas, which the quote waits for. */
const gasMs = 4_000

/**
 * Reads what the amount gives (S4.36), what both tokens are worth, and what the account has of them by now; and again
 * every 10 seconds while there are subscribers. Returns the new offer, unless there is none or the form has changed meanwhile.
 */
export async function refreshSwap(latchkey: Latchkey): Promise<SwapOffer | undefined> {
  const kept = swapWatch(latchkey)
  const { clock } = latchkey.deps
  forgetTimer(latchkey)
  kept.ask?.cancel()
  kept.reading?.abort()
  const before = swapStore(latchkey).getState()
  const order = orderOf(before)
  const key = orderKey(before)
  kept.key = key
  if (before.phase !== 'initialized' || order === undefined) return undefined
  const reading = new AbortController()
  kept.reading = reading
  const last = offerOf(before)
  setQuote(latchkey, { phase: 'reading', ...(last && { last }) })
  const isWanted = () => !reading.signal.aborted && orderKey(swapStore(latchkey).getState()) === key
  try {
    const [offer] = await readWithin(latchkey, { ms: quoteMs, signal: reading.signal }, (signal) =>
      Promise.all([
        readPricedOffer(latchkey, order, signal),
        readWorth(latchkey, order, signal),
        readBalances(latchkey, order, signal),
        checkAllowance(latchkey, order, signal),
      ]),
    )
    if (!isWanted()) return undefined
    setQuote(latchkey, { phase: 'ready', offer, refreshAt: clock.now() + refreshMs })
    return offer
  } catch (cause) {
    if (!isWanted()) return undefined
    const error = cause instanceof LatchkeyError ? cause : new SwapError('swap.service', {}, { cause })
    const why = error.code === 'swap.noRoute' ? 'noRoute' : 'service'
    setQuote(latchkey, { phase: 'failed', why, error, refreshAt: clock.now() + refreshMs })
    return undefined
  } finally {
    if (isWanted() && kept.stop !== undefined) planTurn(latchkey)
  }
}

/** Stops the timer of the next reading. */
export function forgetTimer(latchkey: Latchkey): void {
  const kept = swapWatch(latchkey)
  if (kept.again !== undefined) latchkey.deps.clock.clearTimeout(kept.again)
  delete kept.again
}

/** Reads a quote. The price of gas only helps to choose a route and to compare the network cost, so it is optional. */
async function readPricedOffer(
  latchkey: Latchkey,
  order: SwapOrder,
  signal: AbortSignal,
): Promise<SwapOffer> {
  const gasPrice = await readWithin(latchkey, { ms: gasMs, signal }, (ending) =>
    readGasPrice(latchkey, order.from.chainId, ending),
  ).catch((error: unknown) => {
    if (signal.aborted) throw error
    return undefined
  })
  if (gasPrice !== undefined) stepSwap(latchkey, (state) => ({ ...state, gasPrice }))
  return readOffer(latchkey, order, gasPrice ?? swapStore(latchkey).getState().gasPrice, signal)
}

/** What both tokens and the coin are worth. Where prices cannot be read, those from before stay. */
async function readWorth(latchkey: Latchkey, { from, to }: SwapOrder, signal: AbortSignal): Promise<void> {
  const wanted = [from.address, to.address, swapAddress(from.chainId)]
  try {
    const read = await readWithin(latchkey, { ms: besideMs, signal }, (ending) =>
      readPrices(latchkey, wanted, ending),
    )
    stepSwap(latchkey, (state) => {
      const others = Object.entries(state.prices).filter(
        ([address]) => !wanted.some((one) => one === address),
      )
      return { ...state, prices: { ...Object.fromEntries(others), ...read } }
    })
  } catch (error) {
    if (signal.aborted) throw error
    // Without prices there is nothing to show beside the amounts, and the swap is the same.
  }
}

/** What the account has of the source token and of the coin, by the wallet's own node, which has the last block. */
async function readBalances(latchkey: Latchkey, { from }: SwapOrder, signal: AbortSignal): Promise<void> {
  const wallet = sendWallet(latchkey)
  if (wallet === undefined) return
  const read = (token: string | undefined) =>
    readWithin(latchkey, { ms: besideMs, signal }, async (ending) => {
      const driver = await wallet.session.openSend?.()
      return driver?.balance(wallet.address, token, ending)
    })
  const wanted = isCoin(from) ? [undefined] : [plainAddress(from), undefined]
  const amounts = await Promise.all(wanted.map((token) => read(token).catch(() => undefined)))
  signal.throwIfAborted()
  const { locale } = latchkey.words.getState()
  stepSwap(latchkey, (state) => {
    const holdings = wanted.reduce<readonly Holding[]>((list, token, index) => {
      const amount = amounts[index]
      if (amount === undefined) return list
      const key = swapAddress(from.chainId, token)
      const known =
        state.tokens.find(({ address }) => address === key) ?? (token === undefined ? undefined : from)
      const old = list.find(({ chainId, address }) => swapAddress(chainId, address) === key)
      if (old === undefined && known === undefined) return list
      const { value: _, ...rest } = old ?? { ...blank(known ?? from), ...(token && { address: token }) }
      return [{ ...rest, amount }, ...list.filter((one) => one !== old)]
    }, state.holdings)
    return withHoldings(state, holdings, locale)
  })
}

function blank({ chainId, name, symbol, decimals }: SwapOrder['from']): Omit<Holding, 'amount'> {
  return { chainId, name, symbol, decimals }
}

/** Whether an approval will be needed is told before the review; where it cannot be read, the review finds out. */
async function checkAllowance(latchkey: Latchkey, order: SwapOrder, signal: AbortSignal): Promise<void> {
  try {
    const allowance = await readWithin(latchkey, { ms: besideMs, signal }, (ending) =>
      readAllowance(latchkey, order, ending),
    )
    stepSwap(latchkey, (state) => (state.from?.address === allowance.token ? { ...state, allowance } : state))
  } catch (error) {
    if (signal.aborted) throw error
  }
}

function setQuote(latchkey: Latchkey, quote: SwapQuoteState): void {
  const { locale } = latchkey.words.getState()
  stepSwap(latchkey, (state) => withQuote(state, quote, locale))
}

/** Reads the price again in 10 seconds. */
export function planTurn(latchkey: Latchkey): void {
  const kept = swapWatch(latchkey)
  forgetTimer(latchkey)
  kept.again = latchkey.deps.clock.setTimeout(() => {
    delete kept.again
    void kept.onTurn?.()
  }, refreshMs)
}
