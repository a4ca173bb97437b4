/** How many modals hold an element; kept on the element, so that two copies of this package agree. */
export const holders = Symbol.for('latchkey.inert')

type Held = HTMLElement & { [holders]?: number }

/**
 * Makes all of the page but `host` inert; the returned function leaves every element as it was.
 * A wallet may append its own overlay later, so only what is already here becomes inert.
 */
export function holdInert(host: HTMLElement): () => void {
  const held = [...around(host)].filter((element) => !element.inert || element[holders] !== undefined)
  for (const element of held) {
    element[holders] = (element[holders] ?? 0) + 1
    element.inert = true
  }
  return () => {
    for (const element of held) {
      const left = (element[holders] ?? 1) - 1
      if (left > 0) {
        element[holders] = left
        continue
      }
      delete element[holders]
      element.inert = false
    }
  }
}

/** Wakes a host that others hold: what opens last is what the visitor uses. */
export function releaseInert(host: Held): void {
  delete host[holders]
  host.inert = false
}

/** Everything beside the host, and beside each element it lies in, up to the body. */
function* around(host: HTMLElement): Generator<Held> {
  let inner: Element = host
  while (inner !== host.ownerDocument.body && inner.parentElement !== null) {
    for (const element of inner.parentElement.children)
      if (element !== inner && element instanceof HTMLElement) yield element
    inner = inner.parentElement
  }
}
