import type { ReactElement } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './RowSkeleton.css?inline'

export type RowSkeletonProps = {
  /** How many of them stand under one another; five at most. */
  readonly count: number
}

/** The boxes of rows that are coming, in their place; the view says in words that it is busy. */
export function RowSkeleton({ count }: RowSkeletonProps): ReactElement {
  return <Bones shape="row" count={Math.min(count, 5)} />
}

/** Boxes of one shape. */
export function Bones({ shape, count }: { readonly shape: string; readonly count: number }): ReactElement {
  useStyles(css)
  return (
    <>
      {Array.from({ length: count }, (_, at) => at).map((bone) => (
        <span key={bone} className="bones" data-shape={shape} aria-hidden="true">
          <i />
          <i />
        </span>
      ))}
    </>
  )
}
