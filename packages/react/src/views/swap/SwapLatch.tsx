import type { SwapProblem, SwapState } from '@latchkey/core/swap'
import { Latch } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { useSwapEngine } from './useSwapEngine.ts'

type SwapLatchProps = { readonly state: SwapState; readonly problem: SwapProblem | undefined }

/** The main button of the form: opens the review, or says why there is nothing to review yet. */
export function SwapLatch({ state, problem }: SwapLatchProps): ReactElement {
  const { reviewSwap, swapUnits } = useSwapEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  if (problem === undefined) {
    const { allowance, from } = state
    const needsApproval = allowance !== undefined && allowance.amount < (swapUnits(state) ?? 0n)
    return (
      <Latch
        label={say('swap.button.review')}
        {...(needsApproval && from && { note: say('swap.button.approval', { symbol: from.symbol }) })}
        onClick={() => reviewSwap(latchkey)}
      />
    )
  }
  switch (problem.kind) {
    case 'token':
      return <Latch state="blocked" label={say('swap.button.token')} />
    case 'amount':
      return problem.why === 'empty' ? (
        <Latch state="blocked" label={say('swap.button.amount')} />
      ) : (
        <Latch state="blocked" label={say(problem.code)} note={say(problem.hint)} />
      )
    case 'input':
    case 'network':
      return <Latch state="blocked" label={say(problem.code)} />
    default:
      return <Latch state="loading" label={say('swap.button.reading')} />
  }
}
