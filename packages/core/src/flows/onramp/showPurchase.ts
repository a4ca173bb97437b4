import { createPageWindows } from '../../deps/pageWindows.ts'
import { findPurchase, holdWindow, stepPurchase, windowOf } from '../../features/onramp/purchaseStore.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/**
 * Brings the provider's window to the front, or opens its page again; call it in the click. False where the browser blocks
 * it, or where the page can no longer be used: then there is only the link, or nothing to show.
 */
export function showPurchaseWindow(latchkey: Latchkey, id: string): boolean {
  const window = windowOf(latchkey, id)
  if (window !== undefined && !window.closed) {
    window.focus()
    return true
  }
  const url = purchaseLink(latchkey, id)
  if (url === undefined) return false
  const opened = (latchkey.deps.windows ?? createPageWindows()).open()
  if (opened !== undefined) {
    opened.go(url)
    holdWindow(latchkey, id, opened)
  }
  stepPurchase(latchkey, id, (followed) => ({
    ...followed,
    window: opened === undefined ? 'blocked' : 'open',
  }))
  return opened !== undefined
}

/** The address of the provider's page, to open or to copy; undefined once it can no longer be used. */
export function purchaseLink(latchkey: Latchkey, id: string): string | undefined {
  return findPurchase(latchkey, id)?.url
}
