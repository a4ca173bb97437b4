import type { ReactElement } from 'react'
import { useStyles } from '../surface/useStyles.ts'
import css from './Skeleton.css?inline'

export type SkeletonProps = {
  readonly shape: 'row' | 'cell' | 'line' | 'tile' | 'amount' | 'person'
  /** Up to how many of them stand under one another; five at most, cells apart. */
  readonly count?: number
}

const many: Readonly<Record<SkeletonProps['shape'], number>> = {
  row: 5,
  cell: 40,
  line: 5,
  tile: 4,
  amount: 1,
  person: 1,
}

/** The boxes of what is coming, in their place; the view says in words that it is busy. */
export function Skeleton({ shape, count = 1 }: SkeletonProps): ReactElement {
  useStyles(css)
  return (
    <>
      {Array.from({ length: Math.min(count, many[shape]) }, (_, at) => at).map((bone) => (
        <span key={bone} className="bones" data-shape={shape} aria-hidden="true">
          <i />
          <i />
        </span>
      ))}
    </>
  )
}
