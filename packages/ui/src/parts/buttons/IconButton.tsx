import type { ReactElement } from 'react'
import type { IconShape } from '../../icons/iconShape.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from '../glyphs/Icon.tsx'
import css from './IconButton.css?inline'

export type IconButtonProps = {
  readonly label: string
  readonly icon: IconShape
  readonly onClick: () => void
  readonly disabled?: boolean
  readonly size?: number
  /** From a tooltip around it. */
  readonly 'aria-describedby'?: string | undefined
}

/** A round 44 px control with an icon alone on it; the label is its name. */
export function IconButton({ label, icon, size = 20, ...rest }: IconButtonProps): ReactElement {
  useStyles(css)
  return (
    <button className="icon-btn" type="button" aria-label={label} {...rest}>
      <Icon name={icon} size={size} />
    </button>
  )
}
