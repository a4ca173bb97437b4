import type { ReactElement, ReactNode } from 'react'

export type ButtonOrLinkProps = {
  readonly className: string
  readonly tone?: string | undefined
  readonly state?: string | undefined
  readonly current?: boolean | undefined
  readonly busy?: boolean | undefined
  readonly onClick?: (() => void) | undefined
  readonly href?: string | undefined
  readonly disabled?: boolean | undefined
  readonly children: ReactNode
}

/** One control that is a link where it leads out of the page and a button where it acts. */
export function ButtonOrLink(props: ButtonOrLinkProps): ReactElement {
  const { className, tone, state, current, busy, onClick, href, disabled = false, children } = props
  const shared = {
    className,
    'data-tone': tone,
    'data-state': state,
    'aria-current': current ? ('true' as const) : undefined,
    'aria-busy': busy || undefined,
  }
  if (href !== undefined && !disabled)
    return (
      // The page we open learns nothing of this one.
      <a {...shared} href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {children}
      </a>
    )
  return (
    <button
      {...shared}
      type="button"
      // Not `disabled`: it stays reachable, so that its words can be read.
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onClick?.()
      }}
    >
      {children}
    </button>
  )
}
