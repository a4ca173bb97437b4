import { type ReactElement, useEffect, useInsertionEffect, useMemo, useRef } from 'react'
import { useLayout } from '../surface/useLayout.ts'
import { useStyles } from '../surface/useStyles.ts'
import { Card } from './Card.tsx'
import { holdInert } from './holdInert.ts'
import { loadDragSheet } from './loadDragSheet.ts'
import { lockScroll } from './lockScroll.ts'
import css from './Modal.css?inline'
import { ModalContext } from './modalContext.ts'
import type { ModalPhase, ModalProps } from './modalProps.ts'
import { onDismiss } from './onDismiss.ts'
import { placeHost, restHost } from './placeHost.ts'
import { rememberFocus } from './rememberFocus.ts'
import { useRefusal } from './useRefusal.ts'

type OverlayProps = ModalProps & { readonly host: HTMLElement; readonly phase: ModalPhase }

/** The dimmed page with the card on it: takes the focus, holds the page, and knows the ways out. */
export function Overlay(props: OverlayProps): ReactElement {
  useStyles(css)
  const { phase, host, mayClose, refusal, onClose } = props
  const open = phase === 'open'
  const overlay = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLElement>(null)
  const { said, attempt } = useRefusal(card, mayClose, refusal)
  const state = useMemo(() => ({ attempt, layers: new Set<() => void>() }), [attempt])
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  // Before a field that asks for the focus gets it: it must stand in the page, and who had the focus is known.
  const giveFocusBack = useRef(() => {})
  useInsertionEffect(() => {
    if (phase === 'standby') restHost(host)
    if (phase !== 'open') return
    giveFocusBack.current = rememberFocus(host)
    placeHost(host)
  }, [phase, host])

  // Laid out in a quiet moment, it has its styles when it is shown.
  useEffect(() => {
    if (phase !== 'standby') return
    const timer = setTimeout(() => card.current?.getBoundingClientRect())
    return () => clearTimeout(timer)
  }, [phase])

  // As soon as it begins to leave, the page is the visitor's again.
  useLayout(() => {
    if (!open) return
    const releasePage = holdInert(host)
    if (host.shadowRoot?.activeElement === null) card.current?.focus({ preventScroll: true })
    // After the focus, which lays the page out anyway: the lock asks for the scrollbar, and would do it once more.
    const unlockScroll = lockScroll(host.ownerDocument)
    return () => {
      unlockScroll()
      releasePage()
      giveFocusBack.current()
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
      <div className="overlay" ref={overlay} data-phase={phase}>
        <Card {...props} awake={phase !== 'standby'} cardRef={card} said={said} />
      </div>
    </ModalContext.Provider>
  )
}
