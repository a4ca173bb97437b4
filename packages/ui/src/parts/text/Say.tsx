import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Say.css?inline'

export type SayProps = {
  readonly title: string
  readonly children?: ReactNode
}

/** The one sentence of a view, and the line under it that says what to do. */
export function Say({ title, children }: SayProps): ReactElement {
  useStyles(css)
  return (
    <div className="say">
      <h3>{title}</h3>
      {children === undefined ? null : <p>{children}</p>}
    </div>
  )
}
