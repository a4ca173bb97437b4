import type { ReactElement, ReactNode } from 'react'
import type { IconShape } from '../../icons/iconShape.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from '../glyphs/Icon.tsx'
import css from './EmptyState.css?inline'

export type EmptyStateProps = {
  readonly icon?: IconShape
  readonly title: string
  readonly text?: ReactNode
  /** What the visitor can do instead. */
  readonly action?: ReactNode
}

/** Nothing here, said plainly, with what to do next. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps): ReactElement {
  useStyles(css)
  return (
    <div className="empty">
      {icon === undefined ? null : (
        <span className="empty-icon">
          <Icon name={icon} size={24} />
        </span>
      )}
      <h3>{title}</h3>
      {text === undefined ? null : <p>{text}</p>}
      {action === undefined ? null : <div className="empty-action">{action}</div>}
    </div>
  )
}
