import { type FocusEvent, type RefObject, type UIEvent, useRef } from 'react'
import { useLayout } from '../surface/useLayout.ts'

const focusable = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]'

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
  const trip = useRef<ResizeObserver>(undefined)

  useLayout(() => {
    const [box, root] = [stage.current, card.current?.getRootNode()]
    if (shown.current === viewKey || box === null || !(root instanceof ShadowRoot)) return
    shown.current = viewKey
    const memory = direction === 'back' ? views.current.get(viewKey) : undefined
    trip.current?.disconnect()
    trip.current = returnTo(box, memory?.scroll ?? 0)
    // The new view may have taken the focus for a field of its own; a wallet's window may have it: both keep it.
    const { activeElement } = root
    const lost = activeElement === null && within.current && document.activeElement === document.body
    if (lost || (activeElement !== null && !box.contains(activeElement)))
      (remembered(card.current, memory) ?? card.current?.querySelector('h2') ?? card.current)?.focus({
        preventScroll: true,
      })
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

/** The control that had the focus: by its words, as lists change, else by its place. */
function remembered(card: HTMLElement | null, memory: Memory | undefined): HTMLElement | undefined {
  if (card === null || memory?.index === undefined) return undefined
  const controls = [...card.querySelectorAll<HTMLElement>(focusable)]
  return (
    controls.find((one) => one.textContent !== '' && one.textContent === memory.words) ??
    controls[memory.index]
  )
}

/** Scrolls to an old place: at once, and again while the view grows to its old length, until the visitor acts. */
function returnTo(box: HTMLElement, place: number): ResizeObserver {
  const go = () => {
    box.scrollTop = place
  }
  const trip = new ResizeObserver(go)
  go()
  if (place > 0 && box.firstElementChild) trip.observe(box.firstElementChild)
  box.onwheel = box.onpointerdown = box.onkeydown = () => trip.disconnect()
  return trip
}
