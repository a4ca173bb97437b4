import { type Listener, watchValue } from '../../base/watchValue.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { Notice } from '../../instance/notice.ts'

/** What the widget has to say just now. */
export function getNotice({ notice }: Pick<Latchkey, 'notice'>): Notice {
  return notice.getState()
}

/** Hears what the widget has to say, for a page that shows it itself; returns the way to stop. */
export function watchNotice({ notice }: Pick<Latchkey, 'notice'>, listener: Listener<Notice>): () => void {
  return watchValue([notice], notice.getState, listener)
}
