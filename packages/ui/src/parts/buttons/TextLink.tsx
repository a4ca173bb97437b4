import type { ReactElement } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import { ButtonOrLink } from './ButtonOrLink.tsx'
import css from './TextLink.css?inline'

export type TextLinkProps = {
  readonly label: string
  readonly onClick?: () => void
  readonly href?: string
}

/** A few words in a line of text that lead somewhere; touched at 44 px though they look small. */
export function TextLink({ label, onClick, href }: TextLinkProps): ReactElement {
  useStyles(css)
  return (
    <ButtonOrLink className="text-link" onClick={onClick} href={href}>
      {label}
    </ButtonOrLink>
  )
}
