import type { ReactElement } from 'react'
import type { IconShape } from '../../icons/iconShape.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from '../glyphs/Icon.tsx'
import { ButtonOrLink } from './ButtonOrLink.tsx'
import css from './SoftButton.css?inline'

export type SoftButtonProps = {
  readonly label: string
  readonly icon?: IconShape
  readonly onClick?: () => void
  readonly href?: string
  readonly disabled?: boolean
}

/** The second-best act of a view, on a sheet of its own. */
export function SoftButton({ label, icon, ...act }: SoftButtonProps): ReactElement {
  useStyles(css)
  return (
    <ButtonOrLink className="soft" {...act}>
      {icon === undefined ? null : <Icon name={icon} />}
      <span>{label}</span>
    </ButtonOrLink>
  )
}
