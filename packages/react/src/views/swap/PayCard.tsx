import type { SwapProblem, SwapState } from '@latchkey/core/swap'
import { AmountField, MiniButton, TokenButton, type TypedText } from '@latchkey/ui'
import { type ReactElement, type RefObject, useRef } from 'react'
import { inSentence } from '../../hooks/formatBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { useSwapEngine } from './useSwapEngine.ts'

type PayCardProps = {
  readonly state: SwapState
  readonly problem: SwapProblem | undefined
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly tokenRef: RefObject<HTMLButtonElement | null>
  readonly onToken: () => void
  readonly onEnter: () => void
}

/** The amount to pay, its token, its value and the balance. */
export function PayCard(props: PayCardProps): ReactElement {
  const { state, problem, inputRef, tokenRef, onToken, onEnter } = props
  const engine = useSwapEngine()
  const {
    SwapGlyph,
    balanceOf,
    sayAmount,
    sayFiat,
    sayUnits,
    setSwapAmount,
    swapUnits,
    takeMaxSwap,
    worthOf,
  } = engine
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { from, amount } = state
  const units = swapUnits(state)
  const worth = from && units !== undefined ? worthOf(state, from, units) : undefined
  const balance = from && balanceOf(state, from)
  const left = from && balance !== undefined ? sayUnits(words, balance, from.decimals) : undefined
  return (
    <AmountField
      label={say('swap.pay')}
      value={amount.text}
      atRest={amount.decimal === undefined ? undefined : sayAmount(words, amount.decimal).exact}
      onChange={(text) => setSwapAmount(latchkey, text)}
      onType={useTyping(amount.text)}
      placeholder={new Intl.NumberFormat(words.locale).format(0)}
      token={
        <TokenButton
          text={from?.symbol ?? say('send.token.none')}
          label={from ? say('send.token.change', { symbol: from.symbol }) : say('send.token.none')}
          glyph={from && <SwapGlyph token={from} state={state} size={28} />}
          onClick={onToken}
          buttonRef={tokenRef}
        />
      }
      worth={units !== undefined && units > 0n ? <bdi>{sayFiat(words, worth).text}</bdi> : undefined}
      left={
        left && (
          <>
            <span title={left.exact}>{say('send.left', { amount: inSentence(words, left.text) })}</span>
            <MiniButton
              label={say('swap.max')}
              disabled={balance === 0n}
              onClick={() => takeMaxSwap(latchkey)}
            >
              {say('send.max')}
            </MiniButton>
          </>
        )
      }
      error={useAmountError(state, problem)}
      inputRef={inputRef}
      onEnter={onEnter}
    />
  )
}

/** Groups digits while they are typed. */
function useTyping(text: string): (edit: TypedText) => { readonly text: string; readonly caret: number } {
  const { typeAmount } = useSwapEngine()
  const { locale } = useStore(useLatchkey().words)
  const typed = useRef<ReturnType<typeof typeAmount>>(undefined)
  return (edit) => {
    // A text that was not typed here, such as from Max, has the separators of the language.
    const before = typed.current?.text === text ? typed.current : { text, isOurs: true }
    typed.current = typeAmount(before, edit, locale)
    return typed.current
  }
}

/** The error of the amount, short enough to fit under it. */
function useAmountError(state: SwapState, problem: SwapProblem | undefined): string | undefined {
  const { balanceOf, isCoin, sayAmount, sayUnits, swapUnits } = useSwapEngine()
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const { from, amount } = state
  if (amount.readings !== undefined) {
    const [grouped = '', decimal = ''] = amount.readings.map((reading) =>
      inSentence(words, sayAmount(words, reading).exact),
    )
    return say('send.amount.twoWays', { grouped, decimal })
  }
  // A visitor who types 0.5 types a zero first.
  if (problem?.kind === 'amount' && problem.why !== 'empty' && problem.why !== 'zero')
    return say(problem.hint)
  if (problem?.kind !== 'input' || from === undefined) return undefined
  if (problem.why === 'gas') return say('swap.gas', { symbol: state.tokens.find(isCoin)?.symbol ?? '' })
  if (problem.why !== 'balance') return undefined
  const over = (swapUnits(state) ?? 0n) - balanceOf(state, from)
  return say('send.over', {
    amount: inSentence(words, sayUnits(words, over, from.decimals, { places: 6 }).text),
  })
}
