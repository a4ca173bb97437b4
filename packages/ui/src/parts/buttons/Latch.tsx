import type { ReactElement, ReactNode } from 'react'
import { arrowIcon } from '../../icons/arrowIcon.ts'
import type { IconShape } from '../../icons/iconShape.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon } from '../glyphs/Icon.tsx'
import css from './Latch.css?inline'

export type LatchProps = {
  readonly label: string
  /** One small line: why, or what it costs. */
  readonly note?: string
  readonly glyph?: ReactNode
  readonly state?: 'ready' | 'loading' | 'blocked'
  readonly icon?: IconShape
  readonly tone?: 'accent' | 'bad'
  readonly onClick?: () => void
  readonly type?: 'button' | 'submit'
  /** Makes the latch a link that opens beside this page. */
  readonly href?: string
}

/** The one strong action of a view: a full-width pill whose bolt shows whether it goes, waits or cannot yet. */
export function Latch(props: LatchProps): ReactElement {
  const {
    label,
    note,
    glyph,
    state = 'ready',
    icon = arrowIcon,
    tone,
    onClick,
    type = 'button',
    href,
  } = props
  useStyles(css)
  const ready = state === 'ready'
  // Inside of a direction mark nothing may be parted.
  const [, start = label, end] = /^([^\u2066-\u2069]+)(\s\S{1,12})$/.exec(label) ?? []
  const inside = (
    <>
      {glyph}
      <span className="latch-text">
        {/* One line, which is cut before its last word: that one says what the rest is about, such as the token. */}
        <span className="latch-label" dir="auto">
          <span className="latch-start">{start}</span>
          {end}
        </span>
        {note === undefined ? null : <small className="latch-note">{note}</small>}
      </span>
      <span className="bolt">
        {state === 'loading' ? <Spinner /> : state === 'blocked' ? null : <Icon name={icon} />}
      </span>
    </>
  )
  if (href !== undefined && ready)
    return (
      <a
        className="latch"
        data-tone={tone}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onClick}
      >
        {inside}
      </a>
    )
  return (
    <button
      className="latch"
      type={type}
      data-state={state}
      data-tone={tone}
      // Not `disabled`: it can still be reached and read, so a visitor learns what is missing.
      aria-disabled={!ready || undefined}
      aria-busy={state === 'loading' || undefined}
      onClick={(event) => {
        if (ready) onClick?.()
        else event.preventDefault()
      }}
    >
      {inside}
    </button>
  )
}
