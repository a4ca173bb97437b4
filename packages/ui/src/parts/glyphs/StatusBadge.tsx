import type { ReactElement } from 'react'
import type { IconShape } from '../../icons/iconShape.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from './Icon.tsx'
import css from './StatusBadge.css?inline'

export type StatusBadgeProps = {
  readonly icon: IconShape
  readonly tone: 'in' | 'out' | 'ok' | 'wait' | 'bad'
}

/** What became of a thing: a small disc on the corner of its picture. The words beside it say the same. */
export function StatusBadge({ icon, tone }: StatusBadgeProps): ReactElement {
  useStyles(css)
  return (
    <span className="status" data-round="" data-tone={tone}>
      <Icon name={icon} size={16} />
    </span>
  )
}
