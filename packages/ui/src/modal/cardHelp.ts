import { dragSheet } from './dragSheet.ts'
import { sheetQuery } from './sheetQuery.ts'
import { steadyPress } from './steadyPress.ts'
import { warnCovered } from './warnCovered.ts'
import { watchBack } from './watchBack.ts'

/** Where a site is built rather than visited: this machine, or one beside it. */
const local = /^(localhost|127\.|10\.|192\.168\.|\[)|\.local$/

/**
 * What a card answers to besides its buttons: a press stays on what it was meant for, a sheet is pulled down and hears the
 * phone's Back, and whoever builds a site is told what of it lies over the card.
 */
export function cardHelp(
  host: HTMLElement,
  card: HTMLElement,
  leave: () => boolean,
  back: () => () => void,
): () => void {
  const stops = [steadyPress(card)]
  if (matchMedia(sheetQuery).matches) stops.push(dragSheet(card, leave), watchBack(back))
  if (local.test(location.hostname)) void warnCovered(host, card)
  return () => {
    for (const stop of stops) stop()
  }
}
