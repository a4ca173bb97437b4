import { type FocusEvent, type RefObject, type UIEvent, useRef } from 'react'
import { useLayout } from '../../surface/useLayout.ts'

const focusable = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]'

/** A return to an old place that goes on while the view is drawn. */
type Trip = { readonly end: () => void }

type Memory = { scroll: number; words?: string | undefined; index?: number }

export type ViewMemory = {
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: (event: FocusEvent) => void
  readonly onScroll: (event: UIEvent) => void
}

/**
 * Moves focus and scroll with the view: on to the new heading, and on the way back to the row that led away.
 * It watches as it goes, because when a view changes the old one is already gone.
 */
export function useViewMemory(
  card: RefObject<HTMLElement | null>,
  stage: RefObject<HTMLElement | null>,
  viewKey: string,
  direction: 'forward' | 'back' | 'none',
): ViewMemory {
  const views = useRef(new Map<string, Memory>())
  const shown = useRef(viewKey)
  const within = useRef(false)
  const trip = useRef<Trip>(undefined)

  useLayout(() => {
    const [box, root] = [stage.current, card.current?.getRootNode()]
    if (shown.current === viewKey || box === null || !(root instanceof ShadowRoot)) return
    shown.current = viewKey
    const memory = direction === 'back' ? views.current.get(viewKey) : undefined
    trip.current?.end()
    // The new view may have taken the focus for a field of its own; a wallet's window may have it: both keep it.
    const { activeElement } = root
    const lost = activeElement === null && within.current && document.activeElement === document.body
    const led =
      lost || (activeElement !== null && !box.contains(activeElement))
        ? returnFocus(root, card.current, memory)
        : undefined
    trip.current = returnTo(box, memory?.scroll ?? 0, led)
  }, [card, stage, viewKey, direction])

  const memory = (): Memory => {
    const known = views.current.get(shown.current) ?? { scroll: 0 }
    views.current.set(shown.current, known)
    return known
  }
  return {
    onFocus: ({ target }) => {
      within.current = true
      const index = [...(card.current?.querySelectorAll(focusable) ?? [])].indexOf(target)
      if (index < 0) return
      memory().words = target.textContent ?? undefined
      memory().index = index
    },
    onBlur: ({ relatedTarget }) => {
      within.current = relatedTarget instanceof Node && (card.current?.contains(relatedTarget) ?? false)
    },
    onScroll: ({ currentTarget }) => {
      memory().scroll = currentTarget.scrollTop
      card.current?.toggleAttribute('data-scrolled', currentTarget.scrollTop > 0)
    },
  }
}

/**
 * Focuses the control that had the focus before, else the heading. Returns what to do when more of the view is drawn: a list
 * may come after its view, and the row with it.
 */
function returnFocus(
  root: ShadowRoot,
  card: HTMLElement | null,
  memory: Memory | undefined,
): (() => void) | undefined {
  const target = remembered(card, memory) ?? card?.querySelector('h2') ?? card
  target?.focus({ preventScroll: true })
  if (memory?.words === undefined || target?.textContent === memory.words) return undefined
  let at = root.activeElement
  return () => {
    // What else took the focus in the meantime keeps it; what had it may be gone.
    if (root.activeElement !== at && root.activeElement !== null) return
    byWords(card, memory)?.focus({ preventScroll: true })
    at = root.activeElement
  }
}

/** The control that had the focus: by its words, as lists change, else by its place. */
function remembered(card: HTMLElement | null, memory: Memory | undefined): HTMLElement | undefined {
  if (card === null || memory?.index === undefined) return undefined
  return byWords(card, memory) ?? [...card.querySelectorAll<HTMLElement>(focusable)][memory.index]
}

function byWords(card: HTMLElement | null, { words }: Memory): HTMLElement | undefined {
  if (card === null || !words) return undefined
  return [...card.querySelectorAll<HTMLElement>(focusable)].find((one) => one.textContent === words)
}

/**
 * Goes back to an old place: at once, and again while the view is drawn and grows to its old length, until the visitor acts.
 * `led` brings the focus back.
 */
function returnTo(box: HTMLElement, place: number, led: (() => void) | undefined): Trip {
  const scroll = () => {
    box.scrollTop = place
  }
  const growth = new ResizeObserver(scroll)
  const drawing = new MutationObserver(() => led?.())
  scroll()
  if (place > 0 && box.firstElementChild) growth.observe(box.firstElementChild)
  // A row may take the room of its placeholder, so that nothing grows.
  if (led !== undefined) drawing.observe(box, { childList: true, subtree: true })
  const end = () => {
    growth.disconnect()
    drawing.disconnect()
  }
  box.onwheel = box.onpointerdown = box.onkeydown = end
  return { end }
}
