import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Sheet.css?inline'

export type SheetProps = {
  readonly children: ReactNode
  /** Room around content that is not rows. */
  readonly pad?: boolean
  readonly tone?: 'plain' | 'warn' | 'bad' | 'good'
}

/** A piece of paper on the card's ground: things on one sheet belong together. */
export function Sheet({ children, pad = false, tone }: SheetProps): ReactElement {
  useStyles(css)
  return (
    <div className="sheet" data-pad={pad || undefined} data-tone={tone}>
      {children}
    </div>
  )
}
