import { sayUnits } from '@latchkey/core/send'
import type { SwapState } from '@latchkey/core/swap'
import { swapUnits } from '@latchkey/core/swap'
import { checkIcon, Icon, Sheet, Spinner, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { inSentence } from '../../hooks/formatBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import css from './SwapSteps.css?inline'
import type { SwapReview, SwapStage } from './swapStages.ts'

type SwapStepsProps = {
  readonly state: SwapState
  readonly review: Exclude<SwapReview, { readonly phase: 'nothing' }>
  readonly wallet: string
}

/** The requests to the wallet in order, and their progress. */
export function SwapSteps({ state, review, wallet }: SwapStepsProps): ReactElement {
  const say = useWords()
  const words = useStore(useLatchkey().words)
  useStyles(css)
  const { from } = state
  const symbol = from?.symbol ?? ''
  const { phase, stages } = review
  const isBusy = phase === 'asking' || phase === 'confirming'
  const only = say('swap.steps.only', {
    amount: inSentence(words, sayUnits(words, swapUnits(state) ?? 0n, from?.decimals ?? 0).exact),
  })
  function subOf({ kind, state: stand }: SwapStage): string | undefined {
    if (stand === 'now' && phase === 'asking') return say('send.review.asking', { wallet })
    if (stand === 'now' && phase === 'confirming') return say('send.sent.pending.text')
    return kind === 'approve' ? only : undefined
  }
  return (
    <Sheet>
      <ol className="steps" aria-label={say('swap.steps')}>
        {stages.map((stage, at) => (
          <li
            key={stage.kind}
            data-state={stage.state}
            aria-current={stage.state === 'now' ? 'step' : undefined}
          >
            <span className="steps-pin" aria-hidden="true">
              {stage.state === 'done' ? (
                <Icon name={checkIcon} size={14} />
              ) : stage.state === 'now' && isBusy ? (
                <Spinner size={16} />
              ) : (
                new Intl.NumberFormat(words.locale).format(at + 1)
              )}
            </span>
            <div>
              <b>{say(nameOf(stage), { symbol })}</b>
              {subOf(stage)}
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

function nameOf({ kind, state }: SwapStage) {
  if (kind === 'swap') return 'swap.steps.swap'
  return state === 'done' ? (`swap.steps.${kind}.done` as const) : (`swap.steps.${kind}` as const)
}
