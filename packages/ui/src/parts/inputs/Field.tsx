import { type HTMLAttributes, type ReactElement, type ReactNode, type Ref, useId } from 'react'
import type { IconShape } from '../../icons/iconShape.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Note } from '../feedback/Note.tsx'
import { Icon } from '../glyphs/Icon.tsx'
import css from './Field.css?inline'

export type FieldProps = {
  /** The accessible name. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly icon?: IconShape
  readonly type?: 'text' | 'email' | 'search' | 'url'
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly autoComplete?: string
  readonly maxLength?: number
  /** It can be read and copied, and not be changed for now. */
  readonly readOnly?: boolean
  /** Which way what is typed reads, where that does not follow the language: addresses. */
  readonly dir?: 'ltr' | undefined
  readonly enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint']
  /** What stands elsewhere and belongs to the field. */
  readonly describedBy?: string | undefined
  /** What is wrong and what to do, said below the field. */
  readonly error?: ReactNode
  readonly end?: ReactNode
  /** On the card's ground it takes the sheet's shape. */
  readonly ground?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onEnter?: () => void
  readonly onBlur?: () => void
}

/** A place to type: the only thing in the widget with a border. */
export function Field(props: FieldProps): ReactElement {
  const {
    label,
    value,
    onChange,
    icon,
    type = 'text',
    error,
    end,
    ground,
    describedBy,
    inputRef,
    onEnter,
    ...rest
  } = props
  useStyles(css)
  const noteId = useId()
  return (
    <div className="field-box">
      <label className="field" data-ground={ground} data-state={error === undefined ? undefined : 'error'}>
        {icon === undefined ? null : <Icon name={icon} />}
        <input
          {...rest}
          ref={inputRef}
          className="field-input"
          type={type}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={
            [error === undefined ? '' : noteId, describedBy ?? ''].join(' ').trim() || undefined
          }
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            // An input method uses Enter to choose a word: that is not an answer yet.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onEnter) return
            // A button that gets the focus from `onEnter` must not be pressed by the same key.
            event.preventDefault()
            onEnter()
          }}
        />
        {end}
      </label>
      {error === undefined ? null : (
        <Note tone="bad" id={noteId}>
          {error}
        </Note>
      )}
    </div>
  )
}
