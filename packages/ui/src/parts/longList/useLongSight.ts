import { type RefObject, useRef, useState } from 'react'
import { useLayout } from '../../surface/useLayout.ts'
import type { LongSizes } from './longRange.ts'

/** Until the first row has been measured: what rows and labels are on most screens. */
const usual: LongSizes = { row: 58, head: 34, pad: 6, gap: 8 }

/** The room between two rows. */
const between = 2

type LongSight = {
  readonly sizes: LongSizes
  readonly sight: readonly [from: number, to: number]
  /** Scrolls by so many pixels, and looks at once. */
  readonly push: (by: number) => void
  /** How many pixels of the list are seen at a time. */
  readonly room: () => number
}

/** How high the rows of a long list are, and which part of its height is on the screen. */
export function useLongSight(
  box: RefObject<HTMLElement | null>,
  /** What the list is drawn from: new rows may stand elsewhere. */
  drawnFrom: unknown,
): LongSight {
  const [sizes, setSizes] = useState(usual)
  const [sight, setSight] = useState<readonly [from: number, to: number]>([0, 800])
  const hand = useRef<Pick<LongSight, 'push' | 'room'>>({ push() {}, room: () => 0 })

  // What stands below the last row would be held in its place by the browser, and rows that come there jumped over.
  useLayout(() => {
    const style = box.current === null ? undefined : scrollerOf(box.current)?.style
    style?.setProperty('overflow-anchor', 'none')
    return () => void style?.removeProperty('overflow-anchor')
  }, [box])

  useLayout(() => {
    const element = box.current
    if (element === null) return
    const scroller = scrollerOf(element)
    const look = () => {
      const row = (element.querySelector<HTMLElement>('li')?.offsetHeight ?? 0) + between
      const head = element.querySelector<HTMLElement>('.long-head')?.offsetHeight ?? 0
      // A card that is not shown yet has no heights.
      if (row > between)
        setSizes((now) => (now.row === row && now.head === head ? now : { ...now, row, head }))
      const next = seen(element, scroller)
      // A step of half a row changes nothing that is drawn.
      setSight((now) => (Math.abs(now[0] - next[0]) + Math.abs(now[1] - next[1]) < row / 2 ? now : next))
    }
    look()
    // In the shadow root: a scroll inside of it is not dispatched outside.
    const [root, view] = [element.getRootNode(), element.ownerDocument.defaultView]
    const place = scroller ?? element.ownerDocument.scrollingElement
    hand.current = {
      push(by) {
        if (place) place.scrollTop += by
        look()
      },
      room: () => Math.min(place?.clientHeight ?? 0, view?.innerHeight ?? 0),
    }
    let frame = 0
    // A frame later: to change what is being observed would be an error in the page's console.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    })
    // Not the scroller itself: the card glides to its height while sizes are told, which would be such a change.
    for (const one of [scroller?.firstElementChild, element.parentElement])
      if (one != null) observer.observe(one)
    const quiet = { capture: true, passive: true }
    root.addEventListener('scroll', look, quiet)
    view?.addEventListener('scroll', look, quiet)
    view?.addEventListener('resize', look)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      root.removeEventListener('scroll', look, quiet)
      view?.removeEventListener('scroll', look, quiet)
      view?.removeEventListener('resize', look)
    }
  }, [box, drawnFrom])
  return { sizes, sight, push: (by) => hand.current.push(by), room: () => hand.current.room() }
}

/** What of the element is on the screen, counted from its own top. */
function seen(element: HTMLElement, scroller: HTMLElement | undefined): readonly [from: number, to: number] {
  const { top } = element.getBoundingClientRect()
  const frame = scroller?.getBoundingClientRect()
  const { innerHeight } = element.ownerDocument.defaultView ?? window
  const from = Math.max(0, frame?.top ?? 0) - top
  // As far as the screen reaches, whatever the scroller has of it now: it may grow without a word.
  return [from, Math.max(from, innerHeight - top)]
}

function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let one = element.parentElement; one !== null; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  return undefined
}
