import type { ReactElement } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './LifeBar.css?inline'

export type LifeBarProps = {
  /** From 0 to 1; nothing is filled while it is not known. */
  readonly left?: number | undefined
  /** The same in words, beside the bar. */
  readonly label: string
}

/** The time left of something that renews itself. Screen readers do not announce it: a count of seconds would only disturb. */
export function LifeBar({ left = 0, label }: LifeBarProps): ReactElement {
  useStyles(css)
  const share = `${Math.round(Math.min(1, Math.max(0, left)) * 1000) / 10}%`
  return (
    <div className="life">
      <svg className="life-bar" height="4" aria-hidden="true">
        <rect className="life-left" width={share} height="4" rx="2" />
      </svg>
      <span>{label}</span>
    </div>
  )
}
