import { holdLink } from '../../features/connection/holdLink.ts'
import { dropLink } from '../../features/connection/links.ts'
import { sentStore } from '../../features/sent/sentStore.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { followSent } from './followSent.ts'

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
