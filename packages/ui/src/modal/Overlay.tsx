import { type ReactElement, useEffect, useMemo, useRef } from 'react'
import { useLayout } from '../surface/useLayout.ts'
import { useStyles } from '../surface/useStyles.ts'
import { Card } from './Card.tsx'
import { holdInert } from './holdInert.ts'
import { loadDragSheet } from './loadDragSheet.ts'
import { lockScroll } from './lockScroll.ts'
import css from './Modal.css?inline'
import { ModalContext } from './modalContext.ts'
import type { ModalProps } from './modalProps.ts'
import { onDismiss } from './onDismiss.ts'
import { rememberFocus } from './rememberFocus.ts'
import { useRefusal } from './useRefusal.ts'

/** The dimmed page with the card on it: takes the focus, holds the page, and knows the ways out. */
export function Overlay(props: ModalProps & { readonly host: HTMLElement }): ReactElement {
  useStyles(css)
  const { open, host, mayClose, refusal, onClose } = props
  const overlay = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLElement>(null)
  const { said, attempt } = useRefusal(card, mayClose, refusal)
  const state = useMemo(() => ({ attempt, layers: new Set<() => void>() }), [attempt])
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  // As soon as it begins to leave, the page is the visitor's again.
  useLayout(() => {
    if (!open) return
    const giveFocusBack = rememberFocus(host)
    const releasePage = holdInert(host)
    if (host.shadowRoot?.activeElement === null) card.current?.focus({ preventScroll: true })
    // After the focus, which lays the page out anyway: the lock asks for the scrollbar, and would do it once more.
    const unlockScroll = lockScroll(host.ownerDocument)
    return () => {
      unlockScroll()
      releasePage()
      giveFocusBack()
    }
  }, [open, host])

  // Before the first frame: a visitor who presses Escape at once is heard.
  useLayout(() => {
    if (!open || overlay.current === null || card.current === null) return
    const leave = () => state.attempt(() => close.current())
    const stopListening = onDismiss(host, overlay.current, () => [...state.layers].at(-1) ?? leave, leave)
    const stopDragging = loadDragSheet(card.current, leave)
    return () => {
      stopListening()
      stopDragging()
    }
  }, [open, host, state])

  return (
    <ModalContext.Provider value={state}>
      <div className="overlay" ref={overlay} data-state={open ? 'open' : 'closing'}>
        <Card {...props} cardRef={card} said={said} />
      </div>
    </ModalContext.Provider>
  )
}
