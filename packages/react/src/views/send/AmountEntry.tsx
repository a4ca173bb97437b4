import { pushView, type SendState, sayWord } from '@latchkey/core'
import type { TypedAmount } from '@latchkey/core/send'
import { AmountField, MiniButton, swapIcon, TokenButton } from '@latchkey/ui'
import { type ReactElement, type RefObject, useRef } from 'react'
import { inSentence } from '../../hooks/formatBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { HoldingGlyph } from './HoldingGlyph.tsx'
import { useSendEngine } from './useSendEngine.ts'

/** The currency of prices. */
const currency = 'USD'

type AmountEntryProps = {
  readonly state: SendState
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onEnter: () => void
}

/** How much of what: in the token or in money, whichever the visitor thinks in. */
export function AmountEntry({ state, inputRef, onEnter }: AmountEntryProps): ReactElement {
  const { currencySign, sayAmount, sayUnits, setAmount, takeMax, typeAmount } = useSendEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { token, amount } = state
  const typed = useRef<TypedAmount>(undefined)
  const isFiat = amount.unit === 'fiat'
  const left = token && sayUnits(words, token.amount, token.decimals)
  return (
    <AmountField
      label={say('send.amount')}
      value={amount.text}
      atRest={amount.decimal === undefined ? undefined : sayAmount(words, amount.decimal).exact}
      onChange={(text) => setAmount(latchkey, text)}
      onType={(edit) => {
        const { text } = amount
        // What was not typed here, as by Max, has the separators of the language.
        const before = typed.current?.text === text ? typed.current : { text, isOurs: true }
        typed.current = typeAmount(before, edit, words.locale)
        return typed.current
      }}
      placeholder={new Intl.NumberFormat(words.locale).format(0)}
      sign={isFiat ? currencySign(currency, words.locale) : undefined}
      token={
        <TokenButton
          text={token?.symbol ?? say('send.token.none')}
          label={
            token === undefined ? say('send.token.none') : say('send.token.change', { symbol: token.symbol })
          }
          glyph={token && <HoldingGlyph holding={token} size={28} />}
          onClick={() => pushView(latchkey, { name: 'WalletSendSelectToken' })}
        />
      }
      worth={token && <Worth state={state} />}
      left={
        token &&
        left && (
          <>
            <span title={left.exact}>{say('send.left', { amount: inSentence(words, left.text) })}</span>
            <MiniButton
              label={say('send.max.label')}
              disabled={token.amount === 0n}
              onClick={() => takeMax(latchkey)}
            >
              {say('send.max')}
            </MiniButton>
          </>
        )
      }
      error={useAmountError(state)}
      inputRef={inputRef}
      onEnter={onEnter}
    />
  )
}

/** The amount in the other unit; pressing it changes to that one. */
function Worth({ state }: { readonly state: SendState }): ReactElement {
  const { currencyName, otherAmount, sayAmount, sayFiat, setUnit } = useSendEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { token, amount } = state
  const other = otherAmount(state)
  if (token?.price === undefined) return <>{sayFiat(words, undefined).text}</>
  const isFiat = amount.unit === 'fiat'
  const worth = isFiat
    ? sayAmount(words, other ?? '0', { symbol: token.symbol, places: 6 })
    : sayFiat(words, other ?? '0', currency)
  return (
    <MiniButton
      tone="plain"
      icon={swapIcon}
      label={say('send.unit', {
        worth: worth.label,
        unit: isFiat ? token.symbol : currencyName(currency, words.locale),
      })}
      onClick={() => setUnit(latchkey, isFiat ? 'token' : 'fiat')}
    >
      <bdi title={worth.exact}>{worth.text}</bdi>
    </MiniButton>
  )
}

/** What is wrong with the amount, in words that fit under it. */
function useAmountError(state: SendState): string | undefined {
  const { sayAmount, sayUnits, sendProblem, sendUnits } = useSendEngine()
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const problem = sendProblem(state)
  const { token, amount } = state
  if (amount.readings !== undefined) {
    const [grouped, decimal] = amount.readings.map((reading) =>
      inSentence(words, sayAmount(words, reading).exact),
    )
    return say('send.amount.twoWays', { grouped: grouped ?? '', decimal: decimal ?? '' })
  }
  if (problem?.code === 'amount.fraction' && token?.decimals === 0)
    return say('send.warn.wholeUnits', { symbol: token.symbol })
  if (problem?.kind === 'incorrectValue' && problem.code !== undefined)
    return sayWord(words, problem.code, problem.values)
  if (problem?.kind !== 'insufficientFunds' || token === undefined) return undefined
  const over = (sendUnits(state) ?? 0n) - token.amount
  return say('send.over', {
    amount: inSentence(words, sayUnits(words, over, token.decimals, { places: 6 }).text),
  })
}
