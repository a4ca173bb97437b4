import type { Latchkey } from '../../instance/latchkey.ts'
import { finishReceiver, setReceiver } from './setReceiver.ts'

/** As much of the page's clipboard as is read here. */
type Clipboard = { readText(): Promise<string> }

/** Longer texts are no address, and not worth holding. */
const longest = 2_000

/** Writes what the visitor has copied as the receiver; false when the browser does not let this page read it. */
export async function pasteReceiver(
  latchkey: Latchkey,
  clipboard: Clipboard | undefined = pageClipboard(),
): Promise<boolean> {
  try {
    const text = await clipboard?.readText()
    if (text === undefined) return false
    setReceiver(latchkey, text.slice(0, longest).trim())
    finishReceiver(latchkey)
    return true
  } catch {
    // Not allowed, or not in front: the visitor can still paste by hand.
    return false
  }
}

/** The core is compiled without the names of a browser: it may run where there is none. */
function pageClipboard(): Clipboard | undefined {
  return (globalThis as { readonly navigator?: { readonly clipboard?: Clipboard } }).navigator?.clipboard
}
