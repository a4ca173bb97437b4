import type { BuyProblem, BuyState } from '@latchkey/core/onramp'
import { externalIcon, Latch, plainName } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { inSentence } from '../../../hooks/formatBalance.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { useBuyEngine } from '../useBuyEngine.ts'

/** The button that opens the provider's page; while buying is not possible, its label says why. */
export function BuyLatch({
  state,
  onBuy,
}: {
  readonly state: BuyState
  readonly onBuy: () => void
}): ReactElement {
  const { buyProblem, quoteOf } = useBuyEngine()
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const problem = buyProblem(state)
  const reason = useReason(problem)
  if (state.isOpening) return <Latch label={say('onramp.button.opening')} state="loading" />
  if (problem !== undefined)
    return <Latch label={reason} state={problem.kind === 'reading' ? 'loading' : 'blocked'} />
  const name = quoteOf(state)?.name ?? ''
  return (
    <Latch
      label={
        name === ''
          ? say('onramp.button.buy', { symbol: state.purchaseCurrency?.symbol ?? '' })
          : say('onramp.button.with', { provider: inSentence(words, plainName(name)) })
      }
      icon={externalIcon}
      onClick={onBuy}
    />
  )
}

function useReason(problem: BuyProblem | undefined): string {
  const { sayMoney } = useBuyEngine()
  const say = useWords()
  const words = useStore(useLatchkey().words)
  if (problem?.kind === 'limit') {
    const { limit: amount, currency } = problem
    const said = inSentence(words, sayMoney(words, { amount, currency }, { short: true }).text)
    return problem.why === 'below'
      ? say('onramp.button.low', { min: said })
      : say('onramp.button.high', { max: said })
  }
  if (problem?.kind === 'amount')
    return say(problem.why === 'empty' ? 'onramp.button.amount' : 'onramp.button.check')
  return say(problem?.kind === 'quotes' ? 'onramp.button.none' : 'onramp.button.quoting')
}
