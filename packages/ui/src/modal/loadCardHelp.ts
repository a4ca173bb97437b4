import { sheetQuery } from './sheetQuery.ts'

/** Where a site is built rather than visited: this machine, or one beside it. */
const local = /^(localhost|127\.|10\.|192\.168\.|\[)|\.local$/

/**
 * Fetches what only some cards need: a sheet is pulled down and hears the phone's Back, and whoever builds a site is told
 * what of it lies over the card. `back` tells what Escape would do.
 */
export function loadCardHelp(
  host: HTMLElement,
  card: HTMLElement,
  leave: () => boolean,
  back: () => () => void,
): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  // Not fetched: the close button and the dimmed page still close.
  const unfetched = () => {}
  if (local.test(location.hostname))
    import('./warnCovered.ts').then(({ warnCovered }) => {
      if (!isOver) void warnCovered(host, card)
    }, unfetched)
  if (matchMedia(sheetQuery).matches)
    import('./holdSheet.ts').then(({ holdSheet }) => {
      if (!isOver) stop = holdSheet(card, leave, back)
    }, unfetched)
  return () => {
    isOver = true
    stop?.()
  }
}
