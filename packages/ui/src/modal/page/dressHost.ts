import type { SurfaceDress } from '../../surface/surfaceContext.ts'

/** Sets a surface's theme, direction, language and variables on its host; the returned function takes off the last. */
export function dressHost(host: HTMLElement, { theme, variables = {}, dir, lang }: SurfaceDress): () => void {
  host.dataset['theme'] = theme
  host.dir = dir ?? ''
  host.lang = lang ?? ''
  // Through the CSSOM: a style attribute in markup would need 'unsafe-inline'.
  for (const [name, value] of Object.entries(variables)) host.style.setProperty(name, value)
  return () => {
    for (const name of Object.keys(variables)) host.style.removeProperty(name)
  }
}
