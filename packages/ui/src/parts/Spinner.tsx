import type { ReactElement } from 'react'
import { useStyles } from '../surface/useStyles.ts'
import css from './Spinner.css?inline'

export type SpinnerProps = {
  readonly label?: string
  readonly size?: number
}

/** A wait. With a label it is announced; without one, the control around it says so. */
export function Spinner({ label, size = 20 }: SpinnerProps): ReactElement {
  useStyles(css)
  return (
    <span className="spinner" {...(label === undefined ? { 'aria-hidden': true } : { role: 'status' })}>
      <svg className="spin" width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="8.5" strokeWidth={48 / size} />
        <path d="M12 3.5a8.5 8.5 0 0 1 8.5 8.5" strokeWidth={48 / size} />
      </svg>
      {label === undefined ? null : <span className="spinner-label">{label}</span>}
    </span>
  )
}
