import type { ReactElement, ReactNode } from 'react'
import { checkIcon } from '../../icons/checkIcon.ts'
import { chevronIcon } from '../../icons/chevronIcon.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { ButtonOrLink } from '../buttons/ButtonOrLink.tsx'
import { ReadyDot } from '../feedback/ReadyDot.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon } from '../glyphs/Icon.tsx'
import { plainName } from '../text/plainName.ts'
import css from './Row.css?inline'

export type RowProps = {
  readonly glyph?: ReactNode
  /** A text, or a part that draws one, such as MiddleCut where the end of a name carries meaning. */
  readonly name: ReactNode
  readonly sub?: ReactNode
  /** What stands at the far end: a tag, an amount, a small button on a row that does not act itself. */
  readonly end?: ReactNode
  readonly endSub?: ReactNode
  /** A word beside a dot, such as Installed. */
  readonly ready?: string
  /** `unavailable` stays readable and reachable; its sub line says why. */
  readonly state?: 'plain' | 'current' | 'busy' | 'unavailable'
  /** Only where the row opens another view. */
  readonly chevron?: boolean
  readonly onClick?: () => void
  readonly href?: string
}

/** One line of a list: a glyph, a name that cannot break the line, and what can be said of it. */
export function Row(props: RowProps): ReactElement {
  const { glyph, name, sub, end, endSub, ready, state = 'plain', chevron, onClick, href } = props
  useStyles(css)
  const plain = typeof name === 'string' ? plainName(name) : undefined
  const inside = (
    <>
      {glyph}
      <span className="row-main">
        <span className="row-name">
          {plain === undefined ? (
            name
          ) : (
            // Cut where room is short; the pointer tells the rest.
            <bdi className="clip" title={plain}>
              {plain}
            </bdi>
          )}
        </span>
        {sub === undefined ? null : (
          <span className="row-sub">{typeof sub === 'string' ? <bdi className="clip">{sub}</bdi> : sub}</span>
        )}
      </span>
      {end === undefined && endSub === undefined ? null : (
        <span className="row-end">
          {end}
          {endSub === undefined ? null : <span className="row-sub">{endSub}</span>}
        </span>
      )}
      {ready === undefined ? null : <ReadyDot label={ready} />}
      {state === 'busy' || state === 'current' || chevron === true ? (
        <span className="row-mark" data-state={state}>
          {state === 'busy' ? (
            <Spinner />
          ) : state === 'current' ? (
            <Icon name={checkIcon} />
          ) : (
            <Icon name={chevronIcon} />
          )}
        </span>
      ) : null}
    </>
  )
  if (onClick === undefined && href === undefined)
    return (
      <div className="row" data-state={state} aria-current={state === 'current' || undefined}>
        {inside}
      </div>
    )
  return (
    <ButtonOrLink
      className="row"
      state={state}
      current={state === 'current'}
      busy={state === 'busy'}
      disabled={state === 'busy' || state === 'unavailable'}
      onClick={onClick}
      href={href}
    >
      {inside}
    </ButtonOrLink>
  )
}
