import { type SwapState, swapFigures, swapProblem } from '@latchkey/core/swap'
import { Details, MiniButton, Sheet } from '@latchkey/ui'
import { type ReactElement, useRef, useState } from 'react'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { SlippageEntry } from './SlippageEntry.tsx'
import { sayPercent } from './sayPercent.ts'
import { useFigures } from './useFigures.tsx'
import { useNewPrice } from './useNewPrice.ts'

/** The rate in one line; expanded, all figures of the quote, and the slippage. */
export function SwapDetails({ state }: { readonly state: SwapState }): ReactElement | null {
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const isNow = swapFigures(state) !== undefined
  // While a new quote loads, the details stay expanded or collapsed.
  const last = useLast(isNow ? state : undefined)
  const isReading = swapProblem(state)?.kind === 'reading'
  const figures = useFigures(isReading ? (last ?? state) : state)
  const newPrice = useNewPrice(state.quote)
  const [isChoosing, setChoosing] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  if (figures === undefined) return null
  const { rate, least, impact, fee, cost, provider } = figures
  const percent = sayPercent(words, state.slippage)
  const slippage = {
    label: say('swap.slippage.label'),
    value: (
      <MiniButton
        label={say('swap.slippage.change', { percent })}
        expanded={isChoosing}
        buttonRef={change}
        onClick={() => setChoosing(!isChoosing)}
      >
        {percent}
      </MiniButton>
    ),
  }
  return (
    <>
      <Sheet>
        <Details
          summary={
            <span className="swap-summary">
              <bdi>{isNow ? (rate ?? say('swap.details')) : say('swap.updating')}</bdi>
              {newPrice === undefined || !isNow ? null : <span className="swap-clock">{newPrice}</span>}
            </span>
          }
          items={[least, impact, slippage, fee, cost, provider].filter((line) => line !== undefined)}
        />
      </Sheet>
      {isChoosing ? (
        <SlippageEntry
          slippage={state.slippage}
          onDone={() => {
            setChoosing(false)
            // The field goes away with the focus in it.
            change.current?.focus()
          }}
        />
      ) : null}
    </>
  )
}
