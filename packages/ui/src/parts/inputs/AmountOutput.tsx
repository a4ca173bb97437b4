import { type ReactElement, type ReactNode, useId } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './AmountField.css?inline'
import ownCss from './AmountOutput.css?inline'

export type AmountOutputProps = {
  /** What the amount is; seen above it, and the name of the group. */
  readonly label: string
  /** The number as it is written in the visitor's language; absent while it is not known. */
  readonly value?: string | undefined
  /** Every digit, for the pointer. */
  readonly exact?: string | undefined
  /** Stands in place of the number while it is not known: a zero in the visitor's digits, or a box that is coming. */
  readonly placeholder: ReactNode
  /** A newer number is being read. */
  readonly isOld?: boolean
  /** The token's button. */
  readonly token: ReactNode
  /** Under the number: what it is worth. */
  readonly worth?: ReactNode
  /** At the far end of that line. */
  readonly end?: ReactNode
}

/** As many characters as an amount field shows at the full size. */
const fullSize = 9

/** A computed amount: it looks like an amount field and is read-only. */
export function AmountOutput(props: AmountOutputProps): ReactElement {
  const { label, value, exact, placeholder, isOld = false, token, worth, end } = props
  useStyles(css)
  useStyles(ownCss)
  const id = useId()
  return (
    <div
      className="amount-field"
      data-long={(value?.length ?? 0) > fullSize || undefined}
      {...{ role: 'group', 'aria-labelledby': id }}
    >
      <span className="amount-label" id={id}>
        {label}
      </span>
      <div className="amount-line">
        <span
          className="amount-entry amount-output"
          data-state={value === undefined || isOld ? 'old' : 'new'}
          dir="ltr"
        >
          {value === undefined ? (
            placeholder
          ) : (
            <bdi className="clip" title={exact}>
              {value}
            </bdi>
          )}
        </span>
        {token}
      </div>
      <div className="amount-under">
        <span>{worth}</span>
        {end === undefined ? null : <span>{end}</span>}
      </div>
    </div>
  )
}
