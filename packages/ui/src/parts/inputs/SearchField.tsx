import { type ReactElement, useRef, useState } from 'react'
import { clearIcon } from '../../icons/clearIcon.ts'
import { searchIcon } from '../../icons/searchIcon.ts'
import { useEscape } from '../../modal/useEscape.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { Field } from './Field.tsx'
import css from './SearchField.css?inline'

export type SearchFieldProps = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly clearLabel: string
  readonly onEnter?: () => void
}

/** A search: Escape or the cross empties it, and the next letter can be typed at once. */
export function SearchField({ value, onChange, clearLabel, ...rest }: SearchFieldProps): ReactElement {
  useStyles(css)
  const input = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState(false)
  function clear(): void {
    onChange('')
    input.current?.focus()
  }
  // Only an empty field lets Escape through to the card.
  useEscape(focused && value !== '', clear)
  return (
    <search className="search" onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <Field
        {...rest}
        type="search"
        icon={searchIcon}
        ground
        autoComplete="off"
        maxLength={100}
        inputRef={input}
        value={value}
        onChange={onChange}
        end={
          value === '' ? null : <IconButton label={clearLabel} icon={clearIcon} size={18} onClick={clear} />
        }
      />
    </search>
  )
}
