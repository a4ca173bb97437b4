import type { Latchkey } from '@latchkey/core'
import { useEffect } from 'react'
import { loadModal, type useModalLoad } from './modalLoad.ts'

/** What a visitor does first in a page: moves, touches, types. */
const acts = ['pointermove', 'pointerdown', 'keydown']

/**
 * Fetches the modal's code before anybody reaches for a button, as long as something stands in the page that opens it: between
 * reaching and pressing there is too little time. In a quiet moment after the visitor's first act anywhere in the page and,
 * where the site says so, after the page has been loaded; not for those who asked their browser to save data.
 */
export function usePreload(latchkey: Latchkey, { load, take }: ReturnType<typeof useModalLoad>): void {
  const isCold = load.phase === 'cold'
  const { preload } = latchkey.config
  useEffect(() => {
    if (!isCold || preload === 'reach' || (navigator as Thrifty).connection?.saveData) return
    const gone = new AbortController()
    const { signal } = gone
    // If it fails, nothing waits for it: the next act requests it again, and so does reaching for a button.
    const fetchAhead = () => whenIdle(() => signal.aborted || loadModal(latchkey).then(take, () => {}))
    for (const act of acts) addEventListener(act, fetchAhead, { capture: true, once: true, signal })
    if (preload === 'load' && document.readyState === 'complete') fetchAhead()
    else if (preload === 'load') addEventListener('load', fetchAhead, { signal })
    return () => gone.abort()
  }, [latchkey, isCold, preload, take])
}

/** What a browser says about its connection; not every one does. */
export type Thrifty = {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}

/** Soon at the latest: a page may have no quiet moment for seconds, and not every browser knows of one. */
function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 200 })
  else setTimeout(then)
}
