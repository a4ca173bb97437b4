import { holdLink } from '../connection/holdLink.ts'
import { dropLink } from '../connection/links.ts'
import type { Latchkey } from '../latchkey.ts'
import { followSent } from './followSent.ts'
import { sentStore } from './sentStore.ts'

/** Looks after what was sent until all of it is over, also when nobody watches; it ends with the instance. */
export function attendSent(latchkey: Latchkey): void {
  const stop = followSent(latchkey)
  const isOver = () =>
    sentStore(latchkey)
      .getState()
      .every(({ status }) => status !== 'pending')
  const unwatch = sentStore(latchkey).subscribe(() => {
    if (isOver()) dropLink(latchkey, attendSent)
  })
  holdLink(latchkey, attendSent, () => {
    unwatch()
    stop()
  })
  if (isOver()) dropLink(latchkey, attendSent)
}
