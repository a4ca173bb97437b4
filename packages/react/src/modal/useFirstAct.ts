import type { Latchkey } from '@latchkey/core'
import { useEffect } from 'react'
import { loadModal, type ModalLoader } from './modalLoad.ts'

/** What a visitor does first in a page: moves, touches, types. */
const acts = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Fetches the modal's code in a quiet moment after the visitor's first act anywhere in the page, as long as something stands
 * there that opens it: between reaching for a button and pressing it there is too little time. Not before that act, and not
 * for those who asked their browser to save data.
 */
export function useFirstAct(latchkey: Latchkey, { load, take }: ModalLoader): void {
  const isCold = load.phase === 'cold'
  useEffect(() => {
    if (!isCold || (navigator as Thrifty).connection?.saveData) return
    const gone = new AbortController()
    const { signal } = gone
    // Should it not arrive, nobody has waited for it: reaching for a button asks anew.
    const fetchAhead = () => signal.aborted || loadModal(latchkey).then(take, () => {})
    for (const act of acts)
      addEventListener(act, () => whenIdle(fetchAhead), { capture: true, once: true, signal })
    return () => gone.abort()
  }, [latchkey, isCold, take])
}

/** Not every browser says it. */
type Thrifty = { readonly connection?: { readonly saveData?: boolean } }

/** Soon at the latest: a page may have no quiet moment for seconds, and not every browser knows of one. */
function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 200 })
  else setTimeout(then)
}
