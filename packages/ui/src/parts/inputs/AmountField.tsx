import { type ReactElement, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useLayout } from '../../surface/useLayout.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Note } from '../feedback/Note.tsx'
import css from './AmountField.css?inline'

export type AmountFieldProps = {
  /** What the amount is for; seen above it, and its accessible name. */
  readonly label: string
  /** The number as it is written in the visitor's language. */
  readonly value: string
  /** The same, easier to read: shown while the visitor does not type. */
  readonly atRest?: string | undefined
  readonly onChange: (value: string) => void
  /** Puts a key or a paste into form, as with separators between thousands; without it the text stays as it is typed. */
  readonly onType?: (typed: TypedText) => { readonly text: string; readonly caret: number }
  /** A zero in the visitor's digits. */
  readonly placeholder: string
  /** The sign of a currency, and on which side of the number the visitor's language puts it. */
  readonly sign?: { readonly text: string; readonly at: 'start' | 'end' } | undefined
  /** The token's button. */
  readonly token: ReactNode
  /** Under the number: its worth in the other unit. Gives way to what is wrong. */
  readonly worth?: ReactNode
  /** At the far end of that line: what there is, and Max. */
  readonly left?: ReactNode
  /** What is wrong with the amount, in a few words. */
  readonly error?: string | undefined
  readonly inputRef?: RefObject<HTMLInputElement | null>
  readonly onEnter?: () => void
}

/** The text after a key or a paste. */
export type TypedText = {
  readonly text: string
  /** How many characters stand before the caret. */
  readonly caret: number
  /** What was removed stood behind the caret. */
  readonly isForward: boolean
}

/** How many characters fit at the full size. */
const fullSize = 9

/** The amount of a form: a number that is the picture, its token, its worth and what there is of it. */
export function AmountField(props: AmountFieldProps): ReactElement {
  const {
    label,
    value,
    atRest = value,
    onChange,
    onType = (typed) => typed,
    placeholder,
    sign,
    token,
    worth,
    left,
    error,
    inputRef,
    onEnter,
  } = props
  useStyles(css)
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  const [isTyping, setTyping] = useState(false)
  const shown = isTyping ? value : atRest
  // How far from the end the caret was: what is typed may be written another way, and the caret would jump.
  const caret = useRef<number>(undefined)
  useLayout(() => {
    const at = value.length - (caret.current ?? 0)
    if (caret.current !== undefined && at >= 0) input.current?.setSelectionRange(at, at)
    caret.current = undefined
    // At every drawing: a key may leave the same text, and then the browser moves the caret to its end.
  })
  const [noteId, leftId] = [`${id}n`, `${id}l`]
  const signed = sign && (
    <span className="amount-sign" aria-hidden="true">
      {sign.text}
    </span>
  )
  return (
    <div
      className="amount-field"
      data-state={error === undefined ? undefined : 'error'}
      data-long={shown.length > fullSize || undefined}
    >
      <label className="amount-label" htmlFor={id}>
        {label}
      </label>
      <div className="amount-line">
        <label className="amount-entry" htmlFor={id} dir="ltr">
          {sign?.at === 'start' ? signed : null}
          <input
            ref={input}
            id={id}
            className="amount-input"
            type="text"
            inputMode="decimal"
            enterKeyHint="next"
            aria-label={label}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? leftId : `${noteId} ${leftId}`}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={160}
            placeholder={placeholder}
            value={shown}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={({ currentTarget: { value: text, selectionEnd }, nativeEvent }) => {
              const { inputType, isComposing } = nativeEvent as Partial<InputEvent>
              const plain = { text, caret: selectionEnd ?? text.length }
              // What an input method is still writing must not be touched.
              const typed = isComposing
                ? plain
                : onType({ ...plain, isForward: inputType === 'deleteContentForward' })
              caret.current = typed.text.length - typed.caret
              onChange(typed.text)
            }}
            onKeyDown={(event) => {
              // An input method uses Enter to choose a word: that is not an answer yet.
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.()
            }}
          />
          {sign?.at === 'end' ? signed : null}
        </label>
        {token}
      </div>
      <div className="amount-under">
        {error === undefined ? (
          <span>{worth}</span>
        ) : (
          <Note tone="bad" id={noteId}>
            {error}
          </Note>
        )}
        {left === undefined ? null : <span id={leftId}>{left}</span>}
      </div>
    </div>
  )
}
