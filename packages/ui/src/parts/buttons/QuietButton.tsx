import type { ReactElement } from 'react'
import type { IconShape } from '../../icons/iconShape.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from '../glyphs/Icon.tsx'
import { ButtonOrLink } from './ButtonOrLink.tsx'
import css from './QuietButton.css?inline'

export type QuietButtonProps = {
  readonly label: string
  readonly icon?: IconShape
  readonly tone?: 'plain' | 'accent'
  readonly onClick?: () => void
  readonly href?: string
  readonly disabled?: boolean
}

/** The act below the latch, in words alone. */
export function QuietButton({ label, icon, tone, ...act }: QuietButtonProps): ReactElement {
  useStyles(css)
  return (
    <ButtonOrLink className="quiet" tone={tone} {...act}>
      {icon === undefined ? null : <Icon name={icon} />}
      <span>{label}</span>
    </ButtonOrLink>
  )
}
