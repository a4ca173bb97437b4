import {
  type ReactElement,
  useEffect,
  useImperativeHandle,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLayout } from '../surface/useLayout.ts'
import { useStyles } from '../surface/useStyles.ts'
import { Card } from './card/Card.tsx'
import { loadCardHelp } from './card/loadCardHelp.ts'
import { useRefusal } from './card/useRefusal.ts'
import { deepActive } from './deepActive.ts'
import hostCss from './Host.css?inline'
import css from './Modal.css?inline'
import { ModalContext } from './modalContext.ts'
import type { ModalPhase, ModalProps, Standby } from './modalProps.ts'
import { onDismiss } from './onDismiss.ts'
import { holdInert } from './page/holdInert.ts'
import { lockScroll } from './page/lockScroll.ts'
import { isLost, placeHost, restHost } from './page/placeHost.ts'

type OverlayProps = ModalProps & { readonly host: HTMLElement; readonly phase: ModalPhase }

/** The dimmed page with the card on it: takes the focus, holds the page, and knows the ways out. */
export function Overlay(props: OverlayProps): ReactElement {
  useStyles(hostCss)
  useStyles(css)
  const { phase, host, standbyRef, mayClose, refusal, onClose } = props
  const open = phase === 'open'
  const overlay = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLElement>(null)
  const { said, attempt } = useRefusal(card, mayClose, refusal)
  const state = useMemo(() => ({ attempt, layers: new Set<() => void>() }), [attempt])
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  // Counts how often the page took away what the card stood in: then it takes its place again.
  const [moves, setMoves] = useState(0)

  // Before a field that asks for the focus gets it: it must stand in the page, and who had the focus is known.
  const giveFocusBack = useRef(() => {})
  const raised = useRef(false)
  const opener = useRef<HTMLElement>(undefined)
  useInsertionEffect(() => {
    if (phase === 'standby') restHost(host)
    if (phase === 'open' && !raised.current) giveFocusBack.current = placeHost(host)
    raised.current = false
  }, [phase, host])

  // The same by hand, without anything that would touch the page: that comes with the drawing.
  useImperativeHandle<Standby | null, Standby | null>(standbyRef, () => {
    if (phase !== 'standby') return null
    return (shown) => {
      raised.current = shown
      opener.current = deepActive(host.ownerDocument)
      if (shown) giveFocusBack.current = placeHost(host)
      else restHost(host)
      overlay.current?.setAttribute('data-phase', shown ? 'opening' : phase)
    }
  }, [phase, host])

  // Laid out before the visitor opens it, it has its styles when it is shown.
  useLayout(() => {
    if (phase === 'standby') card.current?.getBoundingClientRect()
  }, [phase])

  // As soon as it begins to leave, the page is the visitor's again.
  useLayout(() => {
    if (!open) return
    if (isLost(host)) giveFocusBack.current = placeHost(host)
    const releasePage = holdInert(host)
    if (host.shadowRoot?.activeElement === null) card.current?.focus({ preventScroll: true })
    // After the focus, which lays the page out anyway: the lock asks for the scrollbar, and would do it once more.
    const unlockScroll = lockScroll(host.ownerDocument)
    return () => {
      unlockScroll()
      releasePage()
      giveFocusBack.current()
    }
  }, [open, host, moves])

  // A dialog of the page that we stand in may close or go: we stay, or the page would be at rest for nothing.
  useEffect(() => {
    if (!open) return
    const watch = new ResizeObserver(() => isLost(host) && setMoves((before) => before + 1))
    watch.observe(host)
    return () => watch.disconnect()
  }, [open, host])

  const leave = useMemo(() => () => state.attempt(() => close.current()), [state])
  const back = useMemo(() => () => [...state.layers].at(-1) ?? leave, [state, leave])
  // On standby already: Escape works even before React has drawn the open card.
  const listens = phase !== 'closing'
  useLayout(() => {
    if (!listens || !overlay.current) return
    return onDismiss(host, overlay.current, opener, back, leave)
  }, [listens, host, back, leave])
  useLayout(() => {
    if (!open || !card.current) return
    return loadCardHelp(host, card.current, leave, back)
  }, [open, host, leave, back])

  return (
    <ModalContext.Provider value={state}>
      {/* Hidden in here, not on the host: what dialogs of the page do to their neighbours, they also undo. */}
      <div className="overlay" ref={overlay} data-phase={phase}>
        <Card {...props} awake={phase !== 'standby'} cardRef={card} said={said} />
      </div>
    </ModalContext.Provider>
  )
}
