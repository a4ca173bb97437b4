import type { ReactElement } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './LineSkeleton.css?inline'
import { Bones } from './RowSkeleton.tsx'

/** The box of a line that is coming. */
export function LineSkeleton(): ReactElement {
  useStyles(css)
  return <Bones shape="line" count={1} />
}
