import type { ReactElement, ReactNode, RefObject } from 'react'
import type { IconShape } from '../../icons/iconShape.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from '../glyphs/Icon.tsx'
import css from './MiniButton.css?inline'

export type MiniButtonProps = {
  readonly children: ReactNode
  /** The accessible name, where what is seen does not say enough; it holds what is seen. */
  readonly label?: string | undefined
  readonly icon?: IconShape
  /** `plain` reads as a part of its line. */
  readonly tone?: 'accent' | 'plain'
  readonly disabled?: boolean
  /** Whether what the button opens is open; absent for a button that opens nothing. */
  readonly expanded?: boolean
  readonly buttonRef?: RefObject<HTMLButtonElement | null>
  readonly onClick: () => void
}

/** A small act inside a line: it looks 24 high and is touched at 44. */
export function MiniButton(props: MiniButtonProps): ReactElement {
  const { children, label, icon, tone = 'accent', disabled = false, expanded, buttonRef, onClick } = props
  useStyles(css)
  return (
    <button
      className="mini"
      type="button"
      data-tone={tone}
      ref={buttonRef}
      aria-label={label}
      aria-expanded={expanded}
      // Not `disabled`: it stays reachable, so that its words can be read.
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onClick()
      }}
    >
      <span className="clip">{children}</span>
      {icon === undefined ? null : <Icon name={icon} size={16} />}
    </button>
  )
}
