import type { ReactElement } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import { Spinner } from './Spinner.tsx'
import css from './Waiting.css?inline'

export type WaitingProps = { readonly label: string }

/** A wait that is announced, with what is waited for. */
export function Waiting({ label }: WaitingProps): ReactElement {
  useStyles(css)
  return (
    <span className="waiting" role="status">
      <Spinner />
      <span>{label}</span>
    </span>
  )
}
