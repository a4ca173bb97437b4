import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './SectionLabel.css?inline'

export type SectionLabelProps = {
  readonly children: ReactNode
  /** Something small at the other end, such as a count. */
  readonly end?: ReactNode
  readonly id?: string
  /** On a sheet instead of the ground. */
  readonly inside?: boolean
}

/** The few words that part one group from the next. */
export function SectionLabel({ children, end, id, inside = false }: SectionLabelProps): ReactElement {
  useStyles(css)
  return (
    <div className="section-label" data-inside={inside || undefined}>
      <h3 id={id}>{children}</h3>
      {end === undefined ? null : <span>{end}</span>}
    </div>
  )
}
