import { sayAmount, sayFiat, sayUnits } from '@latchkey/core/send'
import type { SwapState } from '@latchkey/core/swap'
import { swapFigures, swapUnits, worthOf } from '@latchkey/core/swap'
import { Amount } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { decimalMark } from '../../hooks/formatBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { ChainGlyph } from '../network/ChainGlyph.tsx'
import { ReviewEnds } from '../review/ReviewEnds.tsx'
import { SwapGlyph } from './SwapGlyph.tsx'

/** The exact amount paid, and the approximate amount received. */
export function SwapEnds({ state }: { readonly state: SwapState }): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { from, to } = state
  const figures = swapFigures(state)
  const units = swapUnits(state)
  if (from === undefined || to === undefined || units === undefined) return null
  const mark = decimalMark(words.locale)
  const chain = latchkey.config.networks.find(({ caip2 }) => caip2 === from.chainId)
  const badge = chain && { badge: <ChainGlyph chain={chain} size={20} /> }
  const received = figures && sayAmount(words, figures.toAmount, { places: 6 })
  return (
    <ReviewEnds
      from={{
        label: say('swap.pay'),
        glyph: <SwapGlyph token={from} state={state} size={52} {...badge} />,
        children: (
          <>
            <Amount
              size="amount"
              value={sayUnits(words, units, from.decimals).exact}
              symbol={from.symbol}
              mark={mark}
            />
            <p>
              <bdi>{sayFiat(words, worthOf(state, from, units)).text}</bdi>
            </p>
          </>
        ),
      }}
      to={{
        label: say('swap.receiveAbout'),
        glyph: <SwapGlyph token={to} state={state} size={52} {...badge} />,
        children: (
          <>
            <Amount size="amount" value={received?.text ?? '…'} symbol={to.symbol} mark={mark} />
            <p>
              <bdi>{sayFiat(words, figures?.toWorth).text}</bdi>
            </p>
          </>
        ),
      }}
    />
  )
}
