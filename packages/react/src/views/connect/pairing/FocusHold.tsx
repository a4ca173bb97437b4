import { useLayout } from '@latchkey/ui'
import { type ReactElement, type ReactNode, useRef } from 'react'

/**
 * Keeps the focus in its place when what had it is gone, because the code was taken or the link has failed: whoever uses
 * a keyboard goes on from where they were.
 */
export function FocusHold({
  about,
  children,
}: {
  readonly about: string
  readonly children: ReactNode
}): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  const within = useRef(false)
  useLayout(() => {
    const root = box.current?.getRootNode()
    if (!(root instanceof ShadowRoot) || root.activeElement !== null || !within.current) return
    box.current?.focus({ preventScroll: true })
  }, [about])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for where the focus is, nothing else
    <div
      ref={box}
      className="pairing"
      tabIndex={-1}
      onFocus={() => {
        within.current = true
      }}
      onBlur={({ relatedTarget }) => {
        within.current = relatedTarget instanceof Node && (box.current?.contains(relatedTarget) ?? false)
      }}
    >
      {children}
    </div>
  )
}
