import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useId,
  useRef,
  useState,
} from 'react'
import { useLayout } from '../../surface/useLayout.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Note } from '../feedback/Note.tsx'
import css from './OtpInput.css?inline'

export type OtpInputProps = {
  /** The accessible name. */
  readonly label: string
  readonly value: string
  /** Called with digits alone, at most as many as there are boxes. */
  readonly onChange: (value: string) => void
  /** Called with all digits as soon as the last one is here. */
  readonly onComplete: (value: string) => void
  readonly length?: number
  /** What is wrong and what to do, said below the boxes. */
  readonly error?: string
  /** Nothing can be typed: the code is being checked, or no code works any more. The focus stays. */
  readonly locked?: boolean
  readonly autoFocus?: boolean
}

/**
 * The digits of a code from a message, one in each box. Behind the boxes is one field: screen readers meet one name,
 * a phone fills in the whole code, and a paste fills all boxes.
 */
export function OtpInput(props: OtpInputProps): ReactElement {
  const { label, value, onChange, onComplete, length = 6, error, locked = false, autoFocus = false } = props
  useStyles(css)
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [at, setAt] = useState(value.length)
  const [focused, setFocused] = useState(false)
  const isWrong = error !== undefined
  useLayout(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  // After a digit was replaced, the next one is the next to be replaced.
  useLayout(() => {
    if (focused && !isWrong) place(at)
  }, [value])
  // A code that was wrong is typed anew: the first key replaces all of it.
  useLayout(() => {
    if (isWrong && !locked) input.current?.select()
  }, [isWrong, locked])

  /** Puts the caret on a box; a digit that is there is selected, so that typing replaces it. */
  function place(box: number): void {
    const field = input.current
    if (field === null) return
    const start = Math.max(0, Math.min(box, field.value.length, length - 1))
    field.setSelectionRange(start, Math.min(start + 1, field.value.length))
    setAt(start)
  }

  function change({ value: text, selectionStart }: HTMLInputElement): void {
    const digits = toDigits(text).slice(0, length)
    const next = toDigits(text.slice(0, selectionStart ?? undefined)).length
    setAt(next)
    if (digits === value) return
    onChange(digits)
    // Digits of a full code are corrected one after the other; the last box or Enter hands the code on.
    const isCorrection = value.length === length && next < length
    if (digits.length === length && !isCorrection) onComplete(digits)
  }

  /** React sees no change in a digit that is typed over itself. The next key may come before this one is released. */
  function step({ value: text, selectionStart }: HTMLInputElement): void {
    if (text === value && selectionStart !== null) place(selectionStart)
  }

  /** A whole code takes all boxes, wherever the caret is. */
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const digits = toDigits(event.clipboardData.getData('text')).slice(0, length)
    if (digits.length < length || locked) return
    event.preventDefault()
    setAt(length)
    onChange(digits)
    onComplete(digits)
  }

  /** Follows keys that move the caret by themselves, such as Home. */
  function follow({ selectionStart, selectionEnd }: HTMLInputElement): void {
    if (selectionStart !== null && selectionStart === selectionEnd) place(selectionStart)
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (move !== undefined && !event.shiftKey) {
      event.preventDefault()
      place(at + move)
    } else if (event.key === 'Enter' && value.length === length && !locked) onComplete(value)
  }

  function point(event: PointerEvent<HTMLInputElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    event.preventDefault()
    event.currentTarget.focus()
    place(Math.floor(((event.clientX - left) / width) * length))
  }

  const current = focused && !locked ? Math.min(at, value.length, length - 1) : undefined
  return (
    <div className="otp-box">
      {/* A code is read from left to right in every language. */}
      <div className="otp" dir="ltr" data-state={isWrong ? 'error' : locked ? 'locked' : undefined}>
        <input
          ref={input}
          className="otp-input"
          aria-label={label}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? noteId : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          readOnly={locked}
          value={value}
          onChange={(event) => change(event.currentTarget)}
          onInput={(event) => step(event.currentTarget)}
          onPaste={paste}
          onKeyUp={(event) => follow(event.currentTarget)}
          onKeyDown={press}
          onPointerDown={point}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        {Array.from({ length }, (_, box) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={box}
            className="otp-digit"
            data-state={box === current ? 'focus' : undefined}
            aria-hidden="true"
          >
            {value[box] ?? (box === current ? <i className="otp-caret" /> : null)}
          </span>
        ))}
      </div>
      {isWrong ? (
        <Note tone="bad" id={noteId}>
          {error}
        </Note>
      ) : null}
    </div>
  )
}

/** The digits of a text, whatever stands between them, in the digits that codes are made of. */
function toDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[٠-٩۰-۹]/g, arabicDigit)
    .replaceAll(/\D/g, '')
}

/** Arabic and Persian keyboards have digits of their own. */
function arabicDigit(digit: string): string {
  return String((digit.codePointAt(0) ?? 0) & 0xf)
}
