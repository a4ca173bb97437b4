import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Foot.css?inline'

export type FootProps = { readonly children: ReactNode }

/** The small line at the card's end, often a question with a link as its answer. */
export function Foot({ children }: FootProps): ReactElement {
  useStyles(css)
  return <div className="foot">{children}</div>
}
