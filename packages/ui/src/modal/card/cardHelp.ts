import { adoptSheet } from '../../surface/styleSheets.ts'
import { warnCovered } from '../page/warnCovered.ts'
import { watchBack } from '../page/watchBack.ts'
import { dragSheet, sheetQuery } from './dragSheet.ts'
import fades from './fades.css?inline'
import { steadyPress } from './steadyPress.ts'

/** Where a site is built rather than visited: this machine, or one beside it. */
const local = /^(localhost|127\.|10\.|192\.168\.|\[)|\.local$/

/**
 * Adds what an open card can do without for a moment: fades where there is more to scroll to, presses that stay on their
 * target while the card moves, a sheet that can be dragged down and closed with the phone's Back, and a warning to the
 * site's developer when something covers the card.
 */
export function cardHelp(
  host: HTMLElement,
  card: HTMLElement,
  leave: () => boolean,
  back: () => () => void,
): () => void {
  adoptSheet(insideOf(card), fades, fades)
  const stops = [steadyPress(card)]
  if (matchMedia(sheetQuery).matches) stops.push(dragSheet(card, leave), watchBack(back))
  if (local.test(location.hostname)) void warnCovered(host, card)
  return () => {
    for (const stop of stops) stop()
  }
}

/** The outermost element of the surface that an element is drawn in. */
function insideOf(element: HTMLElement): HTMLElement {
  return element.parentElement === null ? element : insideOf(element.parentElement)
}
