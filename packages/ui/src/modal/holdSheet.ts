import { dragSheet } from './dragSheet.ts'
import { watchBack } from './watchBack.ts'

/** What a sheet answers to besides its buttons: a pull, and the phone's Back. */
export function holdSheet(card: HTMLElement, leave: () => boolean, back: () => () => void): () => void {
  const stops = [dragSheet(card, leave), watchBack(back)]
  return () => {
    for (const stop of stops) stop()
  }
}
