import { HttpStatusError } from '../../base/httpErrors.ts'
import { BuyError } from '../../features/onramp/BuyError.ts'
import { orderKey, orderOf } from '../../features/onramp/buyOrder.ts'
import { type BuyQuoteList, type BuyQuotes, buyStore, stepBuy } from '../../features/onramp/buyState.ts'
import { buyWatch } from '../../features/onramp/buyWatch.ts'
import { estimateQuotes } from '../../features/onramp/estimateQuotes.ts'
import { readQuotes } from '../../features/onramp/readQuotes.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** How long quotes without an expiry are shown. */
const usualMs = 30_000
/** The shortest pause after a failed request. */
const leastMs = 5_000
/** How long before its expiry a quote is requested again. */
const marginMs = 3_000
/** The pause after a failed request. */
const againMs = 10_000

/**
 * Reads what the amount buys at each provider, and again before the first of the quotes ends. Where the prices cannot be
 * read, a placeholder stands in for them (S8.45); what the server refuses is not asked again until something changes.
 */
export async function refreshQuotes(latchkey: Latchkey): Promise<void> {
  const kept = buyWatch(latchkey)
  forgetTurn(latchkey)
  kept.ask?.cancel()
  kept.reading?.abort()
  const before = buyStore(latchkey).getState()
  const order = orderOf(before)
  const key = orderKey(before)
  const isSame = key === kept.key
  kept.key = key
  if (order === undefined) return setQuotes(latchkey, { phase: 'none' })
  const reading = new AbortController()
  kept.reading = reading
  const last = isSame ? listOf(before.quotes) : undefined
  setQuotes(latchkey, { phase: 'reading', ...(last && { last }) })
  const isWanted = () => !reading.signal.aborted && orderKey(buyStore(latchkey).getState()) === key
  try {
    const list = await readQuotes(latchkey, order, reading.signal)
    if (isWanted()) show(latchkey, list, turnOf(latchkey, list))
  } catch (cause) {
    if (!isWanted()) return
    if (cause instanceof BuyError && (cause.code === 'buy.outside' || cause.code === 'buy.refused')) {
      const why = cause.code === 'buy.outside' ? 'outside' : 'refused'
      return setQuotes(latchkey, { phase: 'failed', why, error: cause })
    }
    const error = new BuyError('buy.quote', { cause })
    const waitMs = cause instanceof HttpStatusError ? (cause.retryAfterMs ?? againMs) : againMs
    show(latchkey, estimateQuotes(order, before.options.providers, error), Math.max(waitMs, leastMs))
  }
}

/** Stops the timer of the next request. */
export function forgetTurn(latchkey: Latchkey): void {
  const kept = buyWatch(latchkey)
  if (kept.again !== undefined) latchkey.deps.clock.clearTimeout(kept.again)
  delete kept.again
}

function show(latchkey: Latchkey, list: BuyQuoteList, waitMs: number): void {
  const kept = buyWatch(latchkey)
  const { clock } = latchkey.deps
  setQuotes(latchkey, { phase: 'ready', ...list, refreshAt: clock.now() + waitMs })
  if (kept.stop === undefined) return
  kept.again = clock.setTimeout(() => {
    delete kept.again
    void refreshQuotes(latchkey)
  }, waitMs)
}

function turnOf({ deps }: Latchkey, { list }: BuyQuoteList): number {
  const ends = list.flatMap(({ expiresAt }) => expiresAt ?? [])
  const first = ends.length === 0 ? usualMs : Math.min(...ends) - deps.clock.now() - marginMs
  return Math.min(first, 2 * usualMs)
}

function listOf(quotes: BuyQuotes): BuyQuoteList | undefined {
  if (quotes.phase === 'reading') return quotes.last
  if (quotes.phase !== 'ready') return undefined
  const { list, outside, isEstimate, error } = quotes
  return { list, outside, isEstimate, ...(error && { error }) }
}

function setQuotes(latchkey: Latchkey, quotes: BuyQuotes): void {
  stepBuy(latchkey, (state) => ({ ...state, quotes }))
}
