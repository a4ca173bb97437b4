import type { ReactElement } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Switch.css?inline'

export type SwitchProps = {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** Something that is on or off at once, with its words before it. */
export function Switch({ label, checked, onChange, disabled }: SwitchProps): ReactElement {
  useStyles(css)
  return (
    <button
      className="switch"
      type="button"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      <span className="switch-label">{label}</span>
      <span className="switch-track">
        <span className="switch-bolt" />
      </span>
    </button>
  )
}
