/** Fetches what an open card can do without for a moment; `back` tells what Escape would do. */
export function loadCardHelp(
  host: HTMLElement,
  card: HTMLElement,
  leave: () => boolean,
  back: () => () => void,
): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  import('./cardHelp.ts').then(
    ({ cardHelp }) => {
      if (!isOver) stop = cardHelp(host, card, leave, back)
    },
    () => {
      // Not fetched: the close button and the dimmed page still close.
    },
  )
  return () => {
    isOver = true
    stop?.()
  }
}
