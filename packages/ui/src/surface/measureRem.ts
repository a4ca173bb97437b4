import { rootOf } from './inside.ts'

/** Tells the sheets how big the visitor's own medium text is, whatever the page did to its root font. */
export function measureRem(inside: HTMLElement, inner: Element): void {
  const { style } = rootOf(inside).host as HTMLElement
  const size = getComputedStyle(inner).fontSize
  // The tokens say so already, and saying it again would work out every style again.
  if (size === '16px') style.removeProperty('--_rem')
  else style.setProperty('--_rem', size)
}
