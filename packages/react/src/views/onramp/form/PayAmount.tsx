import { pushView, sayWord } from '@latchkey/core'
import type { BuyState } from '@latchkey/core/onramp'
import { AmountField, TokenButton } from '@latchkey/ui'
import { type ReactElement, type RefObject, useRef } from 'react'
import { inSentence } from '../../../hooks/formatBalance.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { currencySign } from '../../send/currencySign.ts'
import { CurrencyGlyph } from '../CurrencyGlyph.tsx'
import { useBuyEngine } from '../useBuyEngine.ts'

type PayAmountProps = {
  readonly state: BuyState
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onEnter: () => void
}

/** The amount to pay, its currency, and suggested amounts. */
export function PayAmount({ state, inputRef, onEnter }: PayAmountProps): ReactElement {
  const { limitsOf, sayAmount, sayMoney, setBuyAmount, suggestAmounts, typeAmount } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const typed = useRef<{ readonly text: string; readonly isOurs: boolean }>(undefined)
  const { amount, paymentCurrency: currency } = state
  const limits = limitsOf(state)
  const short = (decimal: string) => sayMoney(words, { amount: decimal, currency }, { short: true }).text
  const round = suggestAmounts(state)
  const isKnown = /^[A-Z]{3}$/.test(currency)
  return (
    <div className="buy-pay">
      <AmountField
        label={say('onramp.pay')}
        value={amount.text}
        atRest={amount.decimal === undefined ? undefined : sayAmount(words, amount.decimal).exact}
        onChange={(text) => setBuyAmount(latchkey, text)}
        onType={(edit) => {
          // A text that was not typed here has the separators of the language.
          const before =
            typed.current?.text === amount.text ? typed.current : { text: amount.text, isOurs: true }
          const after = typeAmount(before, edit, words.locale)
          typed.current = after
          return after
        }}
        placeholder={new Intl.NumberFormat(words.locale).format(0)}
        sign={isKnown ? currencySign(currency, words.locale) : undefined}
        token={
          <TokenButton
            text={currency}
            label={say('onramp.currency', { code: currency })}
            glyph={<CurrencyGlyph currency={currency} size={28} />}
            onClick={() => pushView(latchkey, { name: 'OnRampFiatSelect' })}
          />
        }
        worth={
          limits &&
          say('onramp.limits', {
            min: inSentence(words, short(limits.min)),
            max: inSentence(words, short(limits.max)),
          })
        }
        error={useAmountError(state)}
        inputRef={inputRef}
        onEnter={onEnter}
      />
      {round.length === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and wants a legend.
        <div className="buy-quick" role="group" aria-label={say('onramp.quick')}>
          {round.map((decimal) => (
            <button
              key={decimal}
              type="button"
              aria-pressed={amount.decimal === decimal}
              onClick={() => setBuyAmount(latchkey, sayAmount(words, decimal).exact)}
            >
              <bdi>{short(decimal)}</bdi>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The error of the amount, short enough to fit under it. */
function useAmountError(state: BuyState): string | undefined {
  const { amountProblem, sayAmount, sayMoney } = useBuyEngine()
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const { readings } = state.amount
  if (readings !== undefined) {
    const [grouped, decimal] = readings.map((reading) => inSentence(words, sayAmount(words, reading).exact))
    return say('send.amount.twoWays', { grouped: grouped ?? '', decimal: decimal ?? '' })
  }
  const problem = amountProblem(state)
  if (problem?.kind === 'limit') {
    const limit = { amount: problem.limit, currency: problem.currency }
    const said = inSentence(words, sayMoney(words, limit, { short: true }).text)
    return problem.why === 'below' ? say('onramp.from', { min: said }) : say('onramp.upTo', { max: said })
  }
  return problem?.kind === 'amount' && problem.why !== 'empty' ? sayWord(words, problem.hint) : undefined
}
