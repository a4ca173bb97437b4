import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Tag.css?inline'

export type TagProps = {
  readonly children: ReactNode
  readonly tone?: 'plain' | 'accent' | 'good' | 'warn' | 'bad'
}

/** A word or a count that belongs to the thing beside it. */
export function Tag({ children, tone }: TagProps): ReactElement {
  useStyles(css)
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  )
}
