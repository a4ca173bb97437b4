/** The lock of a document, kept on it, so that two copies of this package agree. */
const locks = Symbol.for('latchkey.scroll')

type Locked = Document & { [locks]?: { count: number; readonly restore: () => void } }

/** Keeps the page from scrolling, without a jump; the returned function leaves its styles as they were. */
export function lockScroll(document: Locked): () => void {
  const lock = document[locks] ?? { count: 0, restore: hold(document) }
  document[locks] = lock
  lock.count++
  return () => {
    if (--lock.count > 0) return
    delete document[locks]
    lock.restore()
  }
}

function hold(document: Document): () => void {
  const { documentElement: root, body, defaultView } = document
  // The viewport takes the body's overflow unless the root has one; on the other element it would make a new
  // scroll container, and what is sticky in the page would jump.
  const scroller = getComputedStyle(root).overflowY === 'visible' ? body : root
  // Measured before the lock removes the scrollbar.
  const hasBar = (defaultView?.innerWidth ?? 0) > root.clientWidth
  const restores = [set(scroller, 'overflow-x', 'hidden'), set(scroller, 'overflow-y', 'hidden')]
  if (hasBar) restores.push(set(root, 'scrollbar-gutter', 'stable'))
  return () => {
    for (const restore of restores.reverse()) restore()
  }
}

function set(element: HTMLElement, name: string, value: string): () => void {
  const { style } = element
  const bare = !element.hasAttribute('style')
  const before = [style.getPropertyValue(name), style.getPropertyPriority(name)] as const
  style.setProperty(name, value, 'important')
  return () => {
    if (before[0] === '') style.removeProperty(name)
    else style.setProperty(name, ...before)
    if (bare && style.length === 0) element.removeAttribute('style')
  }
}
