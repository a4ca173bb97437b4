import { type ReactElement, type ReactNode, useId } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import { plainName } from '../text/plainName.ts'
import css from './PairRow.css?inline'
import rowCss from './Row.css?inline'

export type PairRowProps = {
  readonly glyph: ReactNode
  readonly name: string
  /** What stands across from the name, such as an amount; it is cut only where it takes more than its share. */
  readonly end?: ReactNode
  readonly sub?: ReactNode
  readonly endSub?: ReactNode
  /** `good` for what came in. */
  readonly endTone?: 'plain' | 'good' | 'dim'
  /** What is read instead of the amounts where they are drawn in short. */
  readonly label?: string
  /** Without one of both it only tells; it can still be reached. */
  readonly onClick?: (() => void) | undefined
  readonly href?: string | undefined
  readonly tabIndex?: number | undefined
  readonly 'aria-describedby'?: string
}

/** A row of two lines that pair: name with amount, sub line with date; each line is cut by itself. */
export function PairRow(props: PairRowProps): ReactElement {
  const { glyph, name, end, sub, endSub, endTone = 'plain', label, onClick, href, ...shared } = props
  useStyles(rowCss)
  useStyles(css)
  const id = useId()
  const plain = plainName(name)
  const inside = (
    <>
      {glyph}
      <span className="pair" {...(label === undefined ? { id } : { 'aria-hidden': true })}>
        <span className="pair-line">
          <bdi className="row-name" title={plain}>
            {plain}
          </bdi>
          {end === undefined ? null : (
            <bdi className="row-name pair-end" data-tone={endTone}>
              {end}
            </bdi>
          )}
        </span>
        {sub === undefined && endSub === undefined ? null : (
          <span className="pair-line">
            <bdi className="row-sub">{sub}</bdi>
            {endSub === undefined ? null : <bdi className="row-sub pair-end">{endSub}</bdi>}
          </span>
        )}
      </span>
      {label === undefined ? null : (
        <span id={id} className="sr">
          {label}
        </span>
      )}
    </>
  )
  if (href !== undefined)
    return (
      // The page we open learns nothing of this one.
      <a {...shared} className="row" href={href} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    )
  if (onClick !== undefined)
    return (
      <button {...shared} className="row" type="button" onClick={onClick}>
        {inside}
      </button>
    )
  return (
    <div {...shared} className="row" {...{ role: 'group', 'aria-labelledby': id }}>
      {inside}
    </div>
  )
}
