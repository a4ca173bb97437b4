import type { ReactElement } from 'react'
import type { IconShape } from '../../icons/iconShape.ts'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Icon.css?inline'

export type IconProps = {
  readonly name: IconShape
  readonly size?: number
}

/** One line icon. It is never alone: the words beside it, or the control's label, say what it means. */
export function Icon({ name, size = 20 }: IconProps): ReactElement {
  useStyles(css)
  return (
    <svg
      className="i"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      // The line is 1.6 px on the screen whatever size the icon is drawn at.
      strokeWidth={Math.round(3840 / size) / 100}
      data-mirror={name.mirror}
      aria-hidden="true"
    >
      <path d={name.d} />
    </svg>
  )
}
