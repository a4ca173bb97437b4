import type { ReactElement } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Amount.css?inline'

export type AmountProps = {
  /** The number as the visitor reads it, already in their language: `1,250.50` or `$19,400.94`. */
  readonly value: string
  readonly symbol?: string
  /** `total` 44, `amount` 32, `line` as large as the words around it. */
  readonly size: 'total' | 'amount' | 'line'
  /** What parts the whole from its decimals in the visitor's language. */
  readonly mark?: string
}

/** A number that is the picture: large, tabular, its decimals and unit a step back, never cut off. */
export function Amount({ value, symbol, size, mark = '.' }: AmountProps): ReactElement {
  useStyles(css)
  const at = value.lastIndexOf(mark)
  const whole = at < 0 ? value : value.slice(0, at)
  const decimals = value.slice(whole.length)
  // A unit is drawn smaller, so that it takes less room than as many figures would.
  const length = value.length + (symbol === undefined ? 0 : Math.ceil((symbol.length + 1) * 0.7))
  const full = fullLength[size === 'total' ? 'total' : 'amount']
  return (
    <bdi className="amount" data-size={size} data-step={length > 18 ? '2' : length > full ? '1' : undefined}>
      {whole}
      {decimals === '' ? null : (
        <span className={stepsBack(whole, decimals, symbol) ? 'amount-dim' : undefined}>{decimals}</span>
      )}
      {symbol === undefined ? null : (
        <>
          {' '}
          <span className="amount-unit">{symbol}</span>
        </>
      )}
    </bdi>
  )
}

/** How many characters fit at the full size: a total has the line to itself. */
const fullLength = { total: 11, amount: 9 }

const aboveZero = /[1-9١-٩۱-۹१-९]/

/** Decimals step back where the whole carries the meaning: of `0.75 ETH` the decimals are all there is. */
function stepsBack(whole: string, decimals: string, symbol: string | undefined): boolean {
  if (!aboveZero.test(decimals)) return true
  if (!aboveZero.test(whole)) return false
  return symbol === undefined || (whole.match(/\p{Nd}/gu)?.length ?? 0) > 1
}
