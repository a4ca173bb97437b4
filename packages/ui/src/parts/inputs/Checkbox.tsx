import type { ReactElement, ReactNode } from 'react'
import { checkIcon } from '../../icons/checkIcon.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from '../glyphs/Icon.tsx'
import css from './Checkbox.css?inline'

export type CheckboxProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** What is agreed to; may hold links. */
  readonly children: ReactNode
  readonly disabled?: boolean
}

/** A box to tick, with the sentence that it stands for. */
export function Checkbox({ checked, onChange, children, disabled }: CheckboxProps): ReactElement {
  useStyles(css)
  return (
    <label className="checkbox">
      <input
        className="checkbox-input"
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="checkbox-box">
        <Icon name={checkIcon} size={16} />
      </span>
      <span className="checkbox-text">{children}</span>
    </label>
  )
}
