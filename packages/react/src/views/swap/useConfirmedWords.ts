import type { SentTransaction } from '@latchkey/core'
import { inSentence } from '../../hooks/formatBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import type { ConfirmedPhase } from '../sent/confirmedState.ts'
import { useSwapEngine } from './useSwapEngine.ts'

/** The revert reasons of routers when the output is below the minimum. */
const priceMoved =
  /too little received|insufficient.{0,3}output|slippage|return amount|min.{0,3}return|min.{0,3}amount/i

/** The title about a swap or its approval, and the line under it. */
export function useConfirmedWords(
  sent: SentTransaction,
  phase: Exclude<ConfirmedPhase, 'gone'>,
): { readonly title: string; readonly text: string } {
  const { sayUnits } = useSwapEngine()
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const { token, receives, purpose } = sent
  const { symbol } = token
  if (purpose === 'approval') {
    if (phase === 'confirmed' || phase === 'spedUp')
      return { title: say('swap.steps.approve.done', { symbol }), text: say('swap.approval.done.text') }
    if (phase === 'failed')
      return { title: say('swap.approval.failed', { symbol }), text: say('send.sent.failed.text') }
  }
  switch (phase) {
    case 'pending':
    case 'slow': {
      const text = say(phase === 'slow' ? 'send.sent.slow.text' : 'send.sent.pending.text')
      if (purpose === 'approval') return { title: say('swap.approval.title', { symbol }), text }
      return { title: say(`swap.confirmed.${phase}`), text }
    }
    case 'confirmed':
    case 'spedUp': {
      if (receives === undefined) return { title: say('swap.steps.done'), text: '' }
      const units = BigInt(receives.arrived ?? receives.amount)
      const style = { symbol: receives.token.symbol, places: 6 }
      const came = sayUnits(words, units, receives.token.decimals, style).text
      return {
        // A quoted amount has no plus sign: it is not known to have arrived.
        title: inSentence(words, receives.arrived === undefined ? came : `+${came}`),
        text: say('swap.swapped', { from: symbol, to: receives.token.symbol }),
      }
    }
    case 'failed':
      return priceMoved.test(sent.reason ?? '')
        ? { title: say('swap.priceTooFar'), text: say('swap.confirmed.moved.text', { symbol }) }
        : { title: say('swap.confirmed.failed'), text: say('swap.confirmed.failed.text', { symbol }) }
    case 'cancelled':
      return { title: say('send.sent.cancelled'), text: say('swap.confirmed.cancelled.text') }
    case 'dropped':
      return { title: say('swap.confirmed.failed'), text: say('swap.confirmed.dropped.text') }
    default:
      return { title: say(`send.sent.${phase}`), text: say(`send.sent.${phase}.text`) }
  }
}
