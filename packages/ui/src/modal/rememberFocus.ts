import { deepActive } from './deepActive.ts'

/** Remembers what has the focus now; the returned function gives it back when the modal is done. */
export function rememberFocus(host: HTMLElement): () => void {
  const { ownerDocument } = host
  const opener = deepActive(ownerDocument)
  const home = opener?.getRootNode()
  return () => {
    const active = ownerDocument.activeElement
    // A wallet's own window may hold the focus by now: it keeps it.
    if (active !== null && active !== ownerDocument.body && active !== host) return
    if (opener?.isConnected) return opener.focus({ preventScroll: true })
    // The button that opened us has become another one in the same place: connect is now account.
    if (home instanceof ShadowRoot && home.host.isConnected)
      home.querySelector<HTMLElement>('button:not(:disabled), a[href]')?.focus({ preventScroll: true })
  }
}
