/** Tells the sheets how big the visitor's own medium text is, whatever the page did to its root font. */
export function measureRem(host: HTMLElement, inner: Element): void {
  const size = getComputedStyle(inner).fontSize
  // The tokens say so already, and saying it again would work out every style again.
  if (size === '16px') host.style.removeProperty('--_rem')
  else host.style.setProperty('--_rem', size)
}
