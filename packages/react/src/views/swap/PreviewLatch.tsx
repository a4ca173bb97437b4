import { sayUnits } from '@latchkey/core/send'
import { confirmSwap, mustAcknowledge, type SwapState, swapUnits } from '@latchkey/core/swap'
import { Latch } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { inSentence } from '../../hooks/formatBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import type { SwapReview } from './swapStages.ts'
import { useNewPrice } from './useNewPrice.ts'

type PreviewLatchProps = {
  readonly state: SwapState
  readonly review: Exclude<SwapReview, { readonly phase: 'nothing' }>
}

/** The button of the review: it names the next thing that the wallet will be asked. */
export function PreviewLatch({ state, review }: PreviewLatchProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const newPrice = useNewPrice(state.quote)
  const { phase, next, stages } = review
  const { from } = state
  if (phase === 'preparing' || from === undefined)
    return <Latch state="loading" label={say('swap.preview.preparing')} />
  if (mustAcknowledge(state) && !state.isAcknowledged)
    return <Latch state="blocked" label={say('swap.preview.acknowledge')} />
  const { symbol } = from
  const number = (at: number) => new Intl.NumberFormat(words.locale).format(at)
  const place = {
    step: number(stages.findIndex(({ kind }) => kind === next) + 1),
    steps: number(stages.length),
  }
  const act = () => void confirmSwap(latchkey)
  if (next === 'reset')
    return (
      <Latch
        label={say('swap.preview.reset', { symbol })}
        note={say('swap.preview.step', place)}
        onClick={act}
      />
    )
  if (next === 'approve')
    return (
      <Latch
        label={say('swap.preview.approve', { symbol })}
        note={say('swap.preview.only', place)}
        onClick={act}
      />
    )
  const amount = inSentence(words, sayUnits(words, swapUnits(state) ?? 0n, from.decimals, { symbol }).exact)
  return (
    <Latch
      label={say('swap.preview.swap', { amount })}
      {...(newPrice !== undefined && { note: newPrice })}
      onClick={act}
    />
  )
}
