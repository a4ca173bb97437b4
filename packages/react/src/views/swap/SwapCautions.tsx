import { multiplyDecimals, sayFiat } from '@latchkey/core/send'
import type { SwapCaution, SwapState } from '@latchkey/core/swap'
import {
  acknowledgeCautions,
  mustAcknowledge,
  plainAddress,
  swapCautions,
  swapFigures,
} from '@latchkey/core/swap'
import { Address, Checkbox, LiveRegion, Note, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { inSentence } from '../../hooks/formatBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { sayPercent } from './sayPercent.ts'
import { useSaidOnce } from './useSaidOnce.ts'

type SwapCautionsProps = {
  readonly state: SwapState
  /** Adds the checkbox that acknowledges severe cautions; the form only shows the cautions. */
  readonly isReview?: boolean
}

/** The cautions about a swap, the most severe first. */
export function SwapCautions({ state, isReview = false }: SwapCautionsProps): ReactElement {
  const latchkey = useLatchkey()
  const tell = useCautionWords(state)
  const say = useWords()
  const cautions = swapCautions(state).map((caution) => ({ ...caution, ...tell(caution) }))
  const spoken = useSaidOnce(
    state,
    cautions.map(({ title, text }) => `${title}. ${text}`).join(' '),
    cautions.map(({ kind, level }) => `${kind} ${level}`).join(),
  )
  return (
    <>
      {cautions.length === 0 ? null : (
        <div className="swap-cautions">
          {cautions.map((caution) => {
            const tone = caution.level === 'stop' ? 'bad' : 'warn'
            return (
              <Sheet key={caution.kind} tone={tone} pad>
                <Note tone={tone}>
                  <b>{caution.title}</b>
                  <span className="swap-caution">{caution.text}</span>
                  {caution.kind === 'unlisted' ? (
                    <Address form="full" address={plainAddress(caution.token)} />
                  ) : null}
                </Note>
              </Sheet>
            )
          })}
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
      )}
      <LiveRegion message={spoken} />
    </>
  )
}

/** The title and the text of a caution. */
function useCautionWords(state: SwapState): (caution: SwapCaution) => { title: string; text: string } {
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const fromWorth = swapFigures(state)?.fromWorth
  return (caution) => {
    switch (caution.kind) {
      case 'unlisted':
        return {
          title: say('swap.unlisted', { symbol: caution.token.symbol }),
          text: say('swap.unlisted.text'),
        }
      case 'unpriced':
        return { title: say('swap.unpriced'), text: say('swap.off.text') }
      case 'offMarket':
        return {
          title: say('swap.off', { percent: sayPercent(words, caution.percent) }),
          text: say('swap.off.text'),
        }
      case 'priceImpact': {
        const percent = sayPercent(words, caution.percent)
        const lost =
          fromWorth === undefined
            ? undefined
            : sayFiat(words, multiplyDecimals(multiplyDecimals(fromWorth, caution.percent), '0.01')).text
        return {
          title:
            lost === undefined
              ? say('swap.loss', { percent })
              : say('swap.loss.worth', { percent, worth: inSentence(words, lost) }),
          text: say('swap.loss.text', { symbol: state.to?.symbol ?? '' }),
        }
      }
    }
  }
}
