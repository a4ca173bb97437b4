import { sayFiat, sayUnits } from '@latchkey/core'
import { Amount, Tooltip } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { decimalMark, inSentence } from '../../../hooks/formatBalance.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import type { AccountState } from '../accountState.ts'

type BalanceFiguresProps = {
  readonly state: Extract<AccountState, { readonly phase: 'ready' }>
}

/** What everything is worth, else the chain's own coin, and the line under it; every digit shows on hover and is its description. */
export function BalanceFigures({ state }: BalanceFiguresProps): ReactElement {
  const words = useStore(useLatchkey().words)
  const say = useWords()
  const { units, chain, worth, empty } = state
  const { decimals, symbol } = chain.nativeCurrency
  const network = chain.name
  const held = sayUnits(words, units, decimals)
  const value = worth && sayFiat(words, worth.total, worth.currency)
  const first = value ?? held
  const unit = first === held ? symbol : undefined
  const exact = unit === undefined ? first.exact : `${first.exact} ${unit}`
  const mark = decimalMark(words.locale)
  const amount = inSentence(words, `${held.text} ${symbol}`)
  return (
    <>
      <Tooltip text={exact}>
        <span
          className="account-figure"
          {...{ role: 'group', 'aria-label': unit ? `${held.label} ${unit}` : first.label }}
        >
          <Amount size="total" value={first.text} mark={mark} {...(unit !== undefined && { symbol: unit })} />
        </span>
      </Tooltip>
      <p className="dim">
        {empty
          ? say('tokens.empty.text')
          : first === held
            ? say('account.balance.on', { network })
            : worth?.complete
              ? say('account.held', { amount, network })
              : say('account.heldLeast', { amount })}
      </p>
    </>
  )
}
