import type { SwapState } from '@latchkey/core/swap'
import { AmountOutput, LineSkeleton, TokenButton } from '@latchkey/ui'
import type { ReactElement, RefObject } from 'react'
import { inSentence } from '../../hooks/formatBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { useSwapEngine } from './useSwapEngine.ts'

type ReceiveCardProps = {
  readonly state: SwapState
  readonly tokenRef: RefObject<HTMLButtonElement | null>
  readonly onToken: () => void
}

/** The output for the amount, if known. */
export function ReceiveCard({ state, tokenRef, onToken }: ReceiveCardProps): ReactElement {
  const { SwapGlyph, balanceOf, sayAmount, sayFiat, sayUnits, swapFigures } = useSwapEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { to, quote } = state
  const figures = swapFigures(state)
  const received = figures && sayAmount(words, figures.toAmount, { places: 6 })
  const held = to && sayUnits(words, balanceOf(state, to), to.decimals)
  return (
    <AmountOutput
      label={say('swap.receive')}
      value={received?.text}
      exact={received?.exact}
      placeholder={
        quote.phase === 'reading' ? <LineSkeleton /> : new Intl.NumberFormat(words.locale).format(0)
      }
      isOld={quote.phase === 'reading'}
      token={
        <TokenButton
          text={to?.symbol ?? say('send.token.none')}
          label={to ? say('send.token.change', { symbol: to.symbol }) : say('send.token.none')}
          glyph={to && <SwapGlyph token={to} state={state} size={28} />}
          onClick={onToken}
          buttonRef={tokenRef}
        />
      }
      worth={figures && <bdi>{sayFiat(words, figures.toWorth).text}</bdi>}
      end={
        held && <span title={held.exact}>{say('swap.held', { amount: inSentence(words, held.text) })}</span>
      }
    />
  )
}
