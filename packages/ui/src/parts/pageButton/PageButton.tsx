import { type ReactElement, type ReactNode, useInsertionEffect, useMemo } from 'react'
import { type HostProps, useHost } from '../../surface/useHost.tsx'
import { useLayout } from '../../surface/useLayout.ts'
import { createPageButton, type DrawnButton, type PageLook } from './drawPageButton.ts'

export type PageButtonProps = Omit<HostProps, 'inline'> &
  PageLook & {
    /** Gives the button another look and draws into it with React (`PageFace`), once that code is here. */
    readonly face?: ((drawn: DrawnButton) => ReactNode) | undefined
  }

/** The button that stands in the site's own page, on a surface of its own: a latch in small. */
export function PageButton(props: PageButtonProps): ReactElement {
  const { face } = props
  const [host, inside] = useHost({ ...props, inline: true })
  const drawn = useMemo(() => inside && createPageButton(inside), [inside])
  // As early as React puts nodes into the page: a modal that closes in the same moment looks for a button to return to.
  useInsertionEffect(() => {
    if (!face) drawn?.draw(props)
  })
  useLayout(() => drawn?.measure(), [drawn])
  return (
    <>
      {host}
      {drawn && face?.(drawn)}
    </>
  )
}
