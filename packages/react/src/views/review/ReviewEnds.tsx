import { arrowDownIcon, Icon, useStyles } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import css from './ReviewEnds.css?inline'

/** One end of a transfer or a swap. */
export type ReviewEnd = {
  readonly label: string
  readonly glyph: ReactNode
  readonly children: ReactNode
}

/** The sender's side and the recipient's side of a review, one above the other. */
export function ReviewEnds({ from, to }: { readonly from: ReviewEnd; readonly to: ReviewEnd }): ReactElement {
  useStyles(css)
  return (
    <div className="review">
      <End {...from} />
      <span className="review-way" aria-hidden="true">
        <Icon name={arrowDownIcon} size={18} />
      </span>
      <End {...to} />
    </div>
  )
}

function End({ label, glyph, children }: ReviewEnd): ReactElement {
  return (
    <div className="review-end">
      <div>
        <h3>{label}</h3>
        {children}
      </div>
      {glyph}
    </div>
  )
}
