import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type NoteProps = {
  readonly tone: 'warn' | 'bad' | 'good' | 'plain'
  readonly icon: IconName
  readonly children: ReactNode
}

/** A sentence with its icon; colour never speaks alone. */
export function Note({ tone, icon, children }: NoteProps) {
  return (
    <p className="note" data-tone={tone}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </p>
  )
}
