import type { ReactElement } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Spinner.css?inline'

export type SpinnerProps = { readonly size?: number }

/** A wait, for the eyes; the control or the notice around it says what is waited for. */
export function Spinner({ size = 20 }: SpinnerProps): ReactElement {
  useStyles(css)
  return (
    <svg
      className="spin"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth={48 / size}
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5a8.5 8.5 0 0 1 8.5 8.5" />
    </svg>
  )
}
