import { type FocusEvent, type RefObject, type UIEvent, useRef } from 'react'
import { useLayout } from '../../surface/useLayout.ts'

const focusable = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]'

type Memory = { scroll: number; words?: string | null; index?: number }

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
  const trip = useRef<MutationObserver>(undefined)

  useLayout(() => {
    const [box, root] = [stage.current, card.current?.getRootNode()]
    if (shown.current === viewKey || box === null || !(root instanceof ShadowRoot)) return
    shown.current = viewKey
    // A copy: on the way back, focus and scroll are remembered anew.
    const { scroll = 0, words, index = -1 } = { ...(direction === 'back' && views.current.get(viewKey)) }
    // The new view may have taken the focus for a field of its own; a wallet's window may have it: both keep it.
    let led = root.activeElement
    const leads = led ? !box.contains(led) : within.current && document.activeElement === document.body
    const go = () => {
      box.scrollTop = scroll
      // So does what took the focus in the meantime.
      if (!leads || (root.activeElement && root.activeElement !== led)) return
      const controls = [...(card.current?.querySelectorAll<HTMLElement>(focusable) ?? [])]
      const target = controls.find((one) => words && one.textContent === words) ?? controls[index]
      ;(target ?? card.current?.querySelector('h2') ?? card.current)?.focus({ preventScroll: true })
      led = root.activeElement
    }
    trip.current?.disconnect()
    trip.current = new MutationObserver(go)
    go()
    // The lists of a view are drawn after it: until the visitor acts, each of them may bring back the old place.
    if (direction === 'back') trip.current.observe(box, { childList: true, subtree: true, attributes: true })
    box.onwheel = box.onpointerdown = box.onkeydown = () => trip.current?.disconnect()
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
      if (index >= 0) Object.assign(memory(), { words: target.textContent, index })
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
