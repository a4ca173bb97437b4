import { sayFiat, sayUnits } from '@latchkey/core'
import { Amount, LiveRegion, Tooltip } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { decimalMark } from '../../hooks/formatBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import type { AccountState } from './accountState.ts'

type BalanceFiguresProps = {
  readonly state: Extract<AccountState, { readonly phase: 'ready' }>
  readonly totalFirst: boolean
}

/** The number that is the picture, and the line under it; every digit shows on hover and focus. */
export function BalanceFigures({ state, totalFirst }: BalanceFiguresProps): ReactElement {
  const words = useStore(useLatchkey().words)
  const say = useWords()
  const { units, chain, worth, empty } = state
  const { decimals, symbol } = chain.nativeCurrency
  const network = chain.name
  const held = sayUnits(words, units, decimals)
  const value = worth && sayFiat(words, worth.total, worth.currency)
  const first = totalFirst && value !== undefined ? value : held
  const unit = first === held ? symbol : undefined
  const exact = unit === undefined ? first.exact : `${first.exact} ${unit}`
  const spoken = `${held.label} ${symbol}`
  const mark = decimalMark(words.locale)
  return (
    <>
      <Tooltip text={exact}>
        <span
          className="account-figure"
          {...{ tabIndex: 0, role: 'group', 'aria-label': unit ? spoken : first.label }}
        >
          <Amount size="total" value={first.text} mark={mark} {...(unit !== undefined && { symbol: unit })} />
        </span>
      </Tooltip>
      <p className="dim">
        {empty && totalFirst
          ? say('tokens.empty.text')
          : first === value
            ? say('account.held', { amount: `${held.text} ${symbol}`, network })
            : value === undefined
              ? say('account.balance.on', { network })
              : say(worth?.complete ? 'account.worth' : 'account.worthLeast', { value: value.text, network })}
      </p>
      {/* Only what moved is said aloud: prices move all the time. */}
      <LiveRegion message={say('account.balance.said', { amount: spoken })} />
    </>
  )
}
