/** As far as we use it; not every browser has one. */
type Watcher = { onclose: (() => void) | null; destroy(): void }

/**
 * Closes by the phone's Back where the browser tells of it. Elsewhere Back stays the browser's: an entry of ours in the
 * history of the page would be in the site's way (S2.01).
 */
export function watchBack(back: () => () => void): () => void {
  const { CloseWatcher } = globalThis as { readonly CloseWatcher?: new () => Watcher }
  if (CloseWatcher === undefined) return () => {}
  let watcher: Watcher | undefined
  let isForeign = false
  // The card hears its own Escape before this, and keeps it: one that comes here was pressed in a window of a wallet.
  const onKey = ({ type, key }: KeyboardEvent) => {
    isForeign = type === 'keydown' && key === 'Escape'
  }
  const watch = () => {
    watcher = new CloseWatcher()
    watcher.onclose = () => {
      // Each tells once. The card may stay, or only what lay on it goes.
      watch()
      if (!isForeign) back()()
    }
  }
  watch()
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  addEventListener('keydown', onKey, options)
  addEventListener('keyup', onKey, options)
  return () => {
    stop.abort()
    watcher?.destroy()
  }
}
