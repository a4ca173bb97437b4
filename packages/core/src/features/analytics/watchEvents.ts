import type { Latchkey } from '../../instance/latchkey.ts'
import type { LatchkeyEvent } from '../../options/events.ts'
import { eventListeners } from './eventListeners.ts'

/** Hears every event of the widget, beside the site's own `onEvent`; no event holds an address or a name. Returns the way to stop. */
export function watchEvents(
  latchkey: Pick<Latchkey, 'kept'>,
  listener: (event: LatchkeyEvent) => void,
): () => void {
  const listeners = eventListeners(latchkey)
  // A listener of its own for each call: the same function may be given twice.
  const hear = (event: LatchkeyEvent) => listener(event)
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
