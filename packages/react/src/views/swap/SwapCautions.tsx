import { multiplyDecimals, sayFiat } from '@latchkey/core/send'
import type { SwapCaution, SwapState } from '@latchkey/core/swap'
import {
  acknowledgeCautions,
  mustAcknowledge,
  plainAddress,
  swapCautions,
  swapFigures,
} from '@latchkey/core/swap'
import { Address, Checkbox, Note, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { inSentence } from '../../hooks/formatBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { sayPercent } from './sayPercent.ts'

type SwapCautionsProps = {
  readonly state: SwapState
  /** Adds the checkbox that acknowledges severe cautions; the form only shows the cautions. */
  readonly isReview?: boolean
}

/** The cautions about a swap, the most severe first. */
export function SwapCautions({ state, isReview = false }: SwapCautionsProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const cautions = swapCautions(state)
  return (
    // Rendered before there is a caution: screen readers ignore a live region that appears together with its text.
    <div className="swap-cautions" aria-live="polite">
      {cautions.map((caution) => (
        <Caution key={caution.kind} caution={caution} state={state} />
      ))}
      {isReview && mustAcknowledge(state) ? (
        <Sheet tone="bad" pad>
          <Checkbox
            checked={state.isAcknowledged}
            onChange={(isRead) => acknowledgeCautions(latchkey, isRead)}
          >
            {say('swap.read')}
          </Checkbox>
        </Sheet>
      ) : null}
    </div>
  )
}

function Caution({
  caution,
  state,
}: {
  readonly caution: SwapCaution
  readonly state: SwapState
}): ReactElement {
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const tone = caution.level === 'stop' ? 'bad' : 'warn'
  const fromWorth = swapFigures(state)?.fromWorth
  const symbol = state.to?.symbol ?? ''
  const percent = 'percent' in caution ? sayPercent(words, caution.percent) : ''
  const lost =
    fromWorth === undefined || !('percent' in caution)
      ? undefined
      : sayFiat(words, multiplyDecimals(multiplyDecimals(fromWorth, caution.percent), '0.01')).text
  function told(): { readonly title: string; readonly text: string } {
    switch (caution.kind) {
      case 'unlisted':
        return {
          title: say('swap.unlisted', { symbol: caution.token.symbol }),
          text: say('swap.unlisted.text'),
        }
      case 'unpriced':
        return { title: say('swap.unpriced'), text: say('swap.off.text') }
      case 'offMarket':
        return { title: say('swap.off', { percent }), text: say('swap.off.text') }
      case 'priceImpact':
        return {
          title:
            lost === undefined
              ? say('swap.loss', { percent })
              : say('swap.loss.worth', { percent, worth: inSentence(words, lost) }),
          text: say('swap.loss.text', { symbol }),
        }
    }
  }
  const { title, text } = told()
  return (
    <Sheet tone={tone} pad>
      <Note tone={tone}>
        <b>{title}</b>
        <span className="swap-caution">{text}</span>
        {caution.kind === 'unlisted' ? <Address form="full" address={plainAddress(caution.token)} /> : null}
      </Note>
    </Sheet>
  )
}
