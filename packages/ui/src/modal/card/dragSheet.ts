import { prefersRest } from '../../theme/useReducedMotion.ts'

/** Up to this width the card is a sheet at the foot of the screen; Modal.css says the same. */
export const sheetQuery = '(max-width: 430px)'

/** A quarter of the sheet, or a flick of half a pixel a millisecond. */
const farEnough = 0.25
const fastEnough = 0.5
const springMs = 220
/** Of the header, what is pressed or lies over the body. */
const notGrabbed = 'button, a, .head-menu, .head-veil'

/**
 * Lets a bottom sheet be pulled down by its header; the close button does the same without a drag.
 * `leave` says whether it was allowed to.
 */
export function dragSheet(card: HTMLElement, leave: () => boolean): () => void {
  let start: { readonly id: number; readonly y: number; readonly at: number } | undefined
  let returning: ReturnType<typeof setTimeout> | undefined
  const distance = (event: PointerEvent) => Math.max(0, event.clientY - (start?.y ?? event.clientY))

  const springBack = () => {
    const from = card.style.translate
    card.style.removeProperty('translate')
    if (from === '' || prefersRest()) return
    card.animate([{ translate: from }, { translate: '0 0' }], { duration: springMs, easing: 'ease-out' })
  }
  const onDown = (event: PointerEvent) => {
    const path = event.composedPath().filter((one) => one instanceof Element)
    if (!path.some((one) => one.matches('.head, .grab')) || path.some((one) => one.matches(notGrabbed)))
      return
    if (!event.isPrimary || !matchMedia(sheetQuery).matches) return
    start = { id: event.pointerId, y: event.clientY, at: event.timeStamp }
    card.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent) => {
    if (event.pointerId === start?.id) card.style.setProperty('translate', `0 ${distance(event)}px`)
  }
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== start?.id) return
    const pulled = distance(event)
    const flick = pulled > 24 && pulled / Math.max(1, event.timeStamp - start.at) > fastEnough
    start = undefined
    const away = event.type === 'pointerup' && (flick || pulled > card.offsetHeight * farEnough)
    if (!away || !leave()) return springBack()
    // It leaves from where the hand let go; a site that keeps it open gets it back whole.
    returning = setTimeout(springBack, springMs * 2)
  }

  const stop = new AbortController()
  const options = { signal: stop.signal }
  card.addEventListener('pointerdown', onDown, options)
  card.addEventListener('pointermove', onMove, options)
  card.addEventListener('pointerup', onUp, options)
  card.addEventListener('pointercancel', onUp, options)
  return () => {
    stop.abort()
    clearTimeout(returning)
  }
}
