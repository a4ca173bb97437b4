import { useLayout, useSurfaceRoot } from '@latchkey/ui'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'

/** Carries the focus over when the button in it becomes another one: a visitor at the keyboard stays where they are. */
export function KeptFocus({ children }: { readonly children: ReactNode }): ReactElement {
  const root = useSurfaceRoot()
  const had = useRef(false)
  useEffect(() => {
    const stop = new AbortController()
    // Some engines tell of the focus that went with its element, some do not; only one that stays has given it up.
    const hear = ({ target }: Event) =>
      queueMicrotask(() => {
        if ((target as Node).isConnected) had.current = root?.activeElement != null
      })
    for (const type of ['focusin', 'focusout']) root?.addEventListener(type, hear, { signal: stop.signal })
    return () => stop.abort()
  }, [root])
  useLayout(() => {
    // Whoever has the focus by now keeps it.
    if (had.current && root?.activeElement === null && document.activeElement === document.body)
      root.querySelector('button')?.focus({ preventScroll: true })
  })
  return <>{children}</>
}
