import { useLayout } from '@latchkey/ui'
import { type ReactElement, type ReactNode, useRef } from 'react'

type FocusHoldProps = {
  /** Changes when a control with the focus may disappear. */
  readonly about: string
  readonly className?: string
  readonly children: ReactNode
}

/** Takes the focus when the focused control in it disappears, so that keyboard users continue from the same place. */
export function FocusHold({ about, className = 'pairing', children }: FocusHoldProps): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  const within = useRef(false)
  useLayout(() => {
    const root = box.current?.getRootNode()
    if (!(root instanceof ShadowRoot) || root.activeElement !== null || !within.current) return
    box.current?.focus({ preventScroll: true })
  }, [about])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tracks where the focus is
    <div
      ref={box}
      className={className}
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
