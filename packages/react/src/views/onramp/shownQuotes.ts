import type { BuyQuoteList, BuyState } from '@latchkey/core/onramp'

/** The quotes to show: the loaded ones, or the previous ones while new ones load. */
export function shownQuotes({ quotes }: Pick<BuyState, 'quotes'>): BuyQuoteList | undefined {
  return quotes.phase === 'ready' ? quotes : quotes.phase === 'reading' ? quotes.last : undefined
}
