import type { ReactElement, ReactNode } from 'react'
import { checkIcon } from '../../icons/checkIcon.ts'
import { infoIcon } from '../../icons/infoIcon.ts'
import { warningIcon } from '../../icons/warningIcon.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from '../glyphs/Icon.tsx'
import css from './Note.css?inline'

export type NoteProps = {
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
  readonly children: ReactNode
  readonly id?: string
  /** As large as running text, for a note that is the point of its view. */
  readonly large?: boolean
}

/** A sentence with its meaning drawn before it, so that colour never speaks alone. */
export function Note({ tone, children, id, large = false }: NoteProps): ReactElement {
  useStyles(css)
  const icon = tone === 'good' ? checkIcon : tone === 'plain' ? infoIcon : warningIcon
  return (
    <div className="note" id={id} data-tone={tone} data-large={large || undefined}>
      <Icon name={icon} size={large ? 20 : 16} />
      <span className="note-text">{children}</span>
    </div>
  )
}
