import { rootOf, useInside, useLayout } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'

/** Carries the focus over when the button in it becomes another one: a visitor at the keyboard stays where they are. */
export function KeptFocus({ children }: { readonly children: ReactNode }): ReactElement {
  const inside = useInside()
  // Asked while drawing, when the old button still stands: not every engine tells of a focus that went with its element.
  const had = inside && rootOf(inside).activeElement
  useLayout(() => {
    if (!had) return
    const root = rootOf(inside)
    // Whoever has the focus by now keeps it.
    if (root.activeElement === null && document.activeElement === document.body)
      root.querySelector('button')?.focus({ preventScroll: true })
  })
  return <>{children}</>
}
