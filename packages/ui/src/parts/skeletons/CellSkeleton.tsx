import type { ReactElement } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './CellSkeleton.css?inline'
import { Bones } from './RowSkeleton.tsx'

/** The boxes of cells of a grid that are coming; forty at most. */
export function CellSkeleton({ count }: { readonly count: number }): ReactElement {
  useStyles(css)
  return <Bones shape="cell" count={Math.min(count, 40)} />
}
