import type { ReactElement } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './AmountSkeleton.css?inline'
import { Bones } from './RowSkeleton.tsx'

/** The boxes of an amount and its symbol that are coming. */
export function AmountSkeleton(): ReactElement {
  useStyles(css)
  return <Bones shape="amount" count={1} />
}
