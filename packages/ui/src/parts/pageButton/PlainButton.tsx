import { type ReactElement, type ReactNode, useInsertionEffect, useMemo } from 'react'
import { rootOf } from '../../surface/inside.ts'
import { type HostProps, useHost } from '../../surface/useHost.tsx'
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

/** Carries the focus over when the button in a surface becomes another one: a visitor at the keyboard stays there. */
function useKeptFocus(inside: HTMLElement | undefined): void {
  // Read while drawing, before the old button goes: not every engine reports a focus that went with its element.
  const had = inside && rootOf(inside).activeElement
  useLayout(() => {
    // An element that has the focus by now keeps it.
    if (had && document.activeElement === document.body)
      inside.querySelector('button')?.focus({ preventScroll: true })
  })
}
