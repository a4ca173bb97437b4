import type { BuyQuoteList, BuyState } from '@latchkey/core/onramp'

/** The prices to show: those that were read, or the ones before while they are read again. */
export function shownQuotes({ quotes }: Pick<BuyState, 'quotes'>): BuyQuoteList | undefined {
  return quotes.phase === 'ready' ? quotes : quotes.phase === 'reading' ? quotes.last : undefined
}
