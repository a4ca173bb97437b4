import type { ReactElement } from 'react'
import { useStyles } from '../surface/useStyles.ts'
import { Bones } from './RowSkeleton.tsx'
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

/** The boxes of what is coming, in their place and of any shape; where only rows come, a RowSkeleton is lighter. */
export function Skeleton({ shape, count = 1 }: SkeletonProps): ReactElement {
  useStyles(css)
  return <Bones shape={shape} count={Math.min(count, many[shape])} />
}
