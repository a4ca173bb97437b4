import type { WordsState } from '@latchkey/core'
import type { BuyQuote } from '@latchkey/core/onramp'
import type { Say } from '../../hooks/useWords.ts'
import type { useBuyEngine } from './useBuyEngine.ts'

type Sayers = Pick<ReturnType<typeof useBuyEngine>, 'sayAmount' | 'sayMoney'>

/** A quote, written for people. */
export type QuoteLine = {
  /** What a provider takes; the usual range where it does not say (S1.14). */
  readonly fee: string
  /** What arrives, and every digit of it; absent where it is not known. */
  readonly gets?: { readonly number: string; readonly text: string; readonly exact: string }
}

/** As many decimals as an output of a swap has (S9.16): 0.03241 ETH. */
const places = 6

/** Writes a quote for people. */
export function quoteLine(
  { sayAmount, sayMoney }: Sayers,
  say: Say,
  words: WordsState,
  { fee, purchase }: Pick<BuyQuote, 'fee' | 'purchase'>,
): QuoteLine {
  const taken =
    fee === undefined ? say('buy.feeRange') : say('onramp.fee', { fee: sayMoney(words, fee).text })
  if (purchase === undefined) return { fee: taken }
  const { text, exact } = sayAmount(words, purchase.amount, { places, symbol: purchase.currency })
  return { fee: taken, gets: { number: sayAmount(words, purchase.amount, { places }).text, text, exact } }
}
