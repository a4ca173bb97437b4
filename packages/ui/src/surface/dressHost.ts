import type { SurfaceDress } from './surfaceContext.ts'

/** Sets a surface's theme, direction, language and variables on its host; the returned function takes them off. */
export function dressHost(host: HTMLElement, { theme, variables = {}, dir, lang }: SurfaceDress): () => void {
  host.dataset['theme'] = theme
  setOrRemove(host, 'dir', dir)
  setOrRemove(host, 'lang', lang)
  // Through the CSSOM: a style attribute in markup would need 'unsafe-inline'.
  for (const [name, value] of Object.entries(variables)) host.style.setProperty(name, value)
  return () => {
    for (const name of Object.keys(variables)) host.style.removeProperty(name)
  }
}

/** Tells the sheets how big the visitor's own medium text is, whatever the page did to its root font. */
export function measureRem(host: HTMLElement, inner: Element): void {
  const size = getComputedStyle(inner).fontSize
  // The tokens say so already, and saying it again would work out every style again.
  if (size === '16px') host.style.removeProperty('--_rem')
  else host.style.setProperty('--_rem', size)
}

function setOrRemove(host: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) host.removeAttribute(name)
  else host.setAttribute(name, value)
}
