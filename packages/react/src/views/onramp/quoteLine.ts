import type { WordsState } from '@latchkey/core'
import type { BuyQuote } from '@latchkey/core/onramp'
import type { Say } from '../../hooks/useWords.ts'
import type { useBuyEngine } from './useBuyEngine.ts'

type Sayers = Pick<ReturnType<typeof useBuyEngine>, 'sayAmount' | 'sayMoney'>

/** The formatted texts of a quote. */
export type QuoteLine = {
  /** The provider's fee; the usual range if it states none (S1.14). */
  readonly fee: string
  /** The amount received, also with all digits; absent if unknown. */
  readonly gets?: { readonly number: string; readonly text: string; readonly exact: string }
}

/** As many decimals as an output of a swap has (S9.16): 0.03241 ETH. */
const places = 6

/** Formats a quote. */
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
