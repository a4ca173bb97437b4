import type { ReactElement } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './PairSkeleton.css?inline'
import boneCss from './RowSkeleton.css?inline'

export type PairSkeletonProps = {
  /** How many of them stand under one another; five at most. */
  readonly count: number
}

/** The boxes of rows of two lines that are coming, in their place; the view says in words that it is busy. */
export function PairSkeleton({ count }: PairSkeletonProps): ReactElement {
  useStyles(boneCss)
  useStyles(css)
  return (
    <>
      {Array.from({ length: Math.min(count, 5) }, (_, at) => at).map((bone) => (
        <span key={bone} className="bones" data-shape="pair" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </span>
      ))}
    </>
  )
}
