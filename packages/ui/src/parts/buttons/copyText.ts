/** Puts a text on the clipboard; false when the browser would not. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No clipboard outside https, and none in a frame that was not granted it: the old way still works there.
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const caught = (event: ClipboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
  }
  // The page's own copy listener must neither see nor change what the visitor copies.
  addEventListener('copy', caught, { capture: true })
  try {
    return document.execCommand('copy')
  } finally {
    removeEventListener('copy', caught, { capture: true })
  }
}
