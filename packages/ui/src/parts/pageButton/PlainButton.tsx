import { type ReactElement, type ReactNode, useInsertionEffect, useMemo } from 'react'
import { type HostProps, useHost } from '../../surface/useHost.tsx'
import { useKeptFocus } from '../../surface/useKeptFocus.ts'
import { useLayout } from '../../surface/useLayout.ts'
import { createPageButton, type PlainLook } from './drawPageButton.ts'

export type PlainButtonProps = Omit<HostProps, 'inline'> &
  PlainLook & {
    /** What React draws in its place, once it is here. */
    readonly face?: ((inside: HTMLElement) => ReactNode) | undefined
  }

/** The page button of the first paint, on a surface of its own; later a richer face stands in the same place. */
export function PlainButton(props: PlainButtonProps): ReactElement {
  const { face } = props
  const [host, inside] = useHost({ ...props, inline: true })
  const isPlain = !face
  const drawn = useMemo(() => (inside && isPlain ? createPageButton(inside) : undefined), [inside, isPlain])
  // As early as React puts nodes into the page: a modal that closes in the same moment looks for a button to return to.
  useInsertionEffect(() => drawn?.draw(props))
  useInsertionEffect(() => drawn?.remove, [drawn])
  useLayout(() => drawn?.measure(), [drawn])
  useKeptFocus(inside)
  return (
    <>
      {host}
      {inside && face?.(inside)}
    </>
  )
}
