import type { SurfaceDress } from '../surface/surfaceContext.ts'
import { setOnAccent, themeProblems } from './readTheme.ts'

/** What has been said on a page, so that each sentence comes once. */
const said = new WeakMap<Document, Set<string>>()

/** Tells the developer of a site what its colours make hard to read, and helps engines that cannot choose by themselves. */
export function tellTheme(root: ShadowRoot, { theme, variables = {} }: SurfaceDress): void {
  if (!CSS.supports('color', 'color(from red xyz-d65 x y z)')) setOnAccent(root)
  const before = said.get(root.ownerDocument) ?? new Set()
  said.set(root.ownerDocument, before)
  for (const problem of themeProblems(root, theme, variables)) {
    // biome-ignore lint/suspicious/noConsole: the site's developer reads it there.
    if (!before.has(problem)) console.warn(problem)
    before.add(problem)
  }
}
