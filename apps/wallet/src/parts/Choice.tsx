import { chevronDownIcon, Icon, Row, useStyles } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import css from './Choice.css?inline'

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
  readonly glyph: ReactNode
  readonly name: string
  readonly sub?: ReactNode
}

/** A row that is chosen anew with the system's own list: what a phone does best. */
export function Choice({ label, value, options, onChange, glyph, name, sub }: ChoiceProps): ReactElement {
  useStyles(css)
  return (
    <div className="choice">
      <div aria-hidden="true">
        <Row
          glyph={glyph}
          name={name}
          sub={sub}
          {...(options.length > 1 && { end: <Icon name={chevronDownIcon} size={18} /> })}
        />
      </div>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
