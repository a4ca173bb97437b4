import type { ReactElement } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './ReadyDot.css?inline'

export type ReadyDotProps = { readonly label: string }

/** A small dot and the word it stands for, never the dot alone. */
export function ReadyDot({ label }: ReadyDotProps): ReactElement {
  useStyles(css)
  return <span className="ready">{label}</span>
}
