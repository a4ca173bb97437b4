import type { SwapState } from '@latchkey/core/swap'
import { Details, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { sayPercent } from './sayPercent.ts'
import { useFigures } from './useFigures.tsx'

/** The figures of the quote in the review. */
export function PreviewDetails({ state }: { readonly state: SwapState }): ReactElement | null {
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const figures = useFigures(state)
  if (figures === undefined) return null
  const { rate, least, fee, cost } = figures
  return (
    <Sheet>
      <Details
        items={[
          { label: say('swap.rate'), value: <bdi>{rate ?? ''}</bdi> },
          least,
          { label: say('swap.slippage.label'), value: <bdi>{sayPercent(words, state.slippage)}</bdi> },
          ...(fee ? [fee] : []),
          cost,
        ]}
      />
    </Sheet>
  )
}
