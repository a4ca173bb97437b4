import { sheetQuery } from './sheetQuery.ts'

/** Fetches what pulls a sheet down, where the card is a sheet. */
export function loadDragSheet(card: HTMLElement, leave: () => boolean): () => void {
  if (!matchMedia(sheetQuery).matches) return () => {}
  let stop: (() => void) | undefined
  let isOver = false
  import('./dragSheet.ts').then(
    ({ dragSheet }) => {
      if (!isOver) stop = dragSheet(card, leave)
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
