import { Note, useStyles } from '@latchkey/ui'
import { type ReactElement, useId } from 'react'
import { messages } from '../messages.ts'
import { inertText } from '../text/inertText.ts'
import css from './Well.css?inline'

/** Everything that is read here was short enough to be let in. */
const longest = 200_000

/** A stranger's text, in full: it scrolls in its own place and moves nothing around it. */
export function Well({
  label,
  text,
  code = false,
}: {
  readonly label: string
  readonly text: string
  readonly code?: boolean
}): ReactElement {
  useStyles(css)
  const id = useId()
  const shown = inertText(text, longest)
  return (
    <div className="well-box">
      <span className="well-label" id={id}>
        {label}
      </span>
      {/* Reached by the keyboard, so that whoever has no mouse can read to its end. */}
      <section
        className="well"
        aria-labelledby={id}
        data-code={code || undefined}
        dir={code ? 'ltr' : 'auto'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
      >
        {shown.text}
      </section>
      {shown.tricks && <Note tone="warn">{messages.request.tricks}</Note>}
    </div>
  )
}
