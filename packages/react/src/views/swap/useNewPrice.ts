import type { SwapQuoteState } from '@latchkey/core/swap'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useSecondsLeft } from '../../hooks/useSecondsLeft.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'

/** The time until the next quote, or that it is loading; undefined without a quote. */
export function useNewPrice(quote: SwapQuoteState): string | undefined {
  const latchkey = useLatchkey()
  const say = useWords()
  const { locale } = useStore(latchkey.words)
  const seconds = useSecondsLeft(latchkey, quote.phase === 'ready' ? quote.refreshAt : undefined)
  if (quote.phase === 'reading') return say('swap.updating')
  if (quote.phase !== 'ready') return undefined
  if (seconds === 0) return say('swap.updating')
  return say('swap.newPrice', { seconds: new Intl.NumberFormat(locale).format(seconds) })
}
