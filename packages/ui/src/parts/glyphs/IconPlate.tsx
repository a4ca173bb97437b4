import type { ReactElement } from 'react'
import type { IconShape } from '../../icons/iconShape.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from './Icon.tsx'
import css from './IconPlate.css?inline'

export type IconPlateProps = {
  readonly icon: IconShape
  readonly tone?: 'plain' | 'accent'
}

/** An icon where a row would have a glyph: the same 40 px box, cut into the sheet. */
export function IconPlate({ icon, tone }: IconPlateProps): ReactElement {
  useStyles(css)
  return (
    <span className="plate" data-tone={tone}>
      <Icon name={icon} />
    </span>
  )
}
