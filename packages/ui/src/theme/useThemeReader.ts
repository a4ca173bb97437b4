import { useContext, useEffect } from 'react'
import { SurfaceContext } from '../surface/surfaceContext.ts'

const said = new WeakMap<Document, Set<string>>()

/**
 * Looks at the colours a site brought, once a card wears them, and says in the console what cannot be read.
 * The card does it and not the button: whoever makes a theme opens it, and other visitors load nothing for it.
 */
export function useThemeReader(): void {
  const surface = useContext(SurfaceContext)
  useEffect(() => {
    if (surface === undefined) return
    const {
      root,
      dress: { theme, variables },
    } = surface
    if (variables === undefined || Object.keys(variables).length === 0) return
    let gone = false
    import('./readTheme.ts').then(({ setOnAccent, themeProblems }) => {
      if (gone) return
      if (!CSS.supports('color', 'color(from red xyz-d65 x y z)')) setOnAccent(root)
      const before = said.get(root.ownerDocument) ?? new Set()
      said.set(root.ownerDocument, before)
      for (const problem of themeProblems(root, theme, variables)) {
        // biome-ignore lint/suspicious/noConsole: the site's developer reads it there, and each sentence comes once.
        if (!before.has(problem)) console.warn(problem)
        before.add(problem)
      }
    }, ignore)
    return () => {
      gone = true
    }
  }, [surface])
}

/** Without this chunk the theme still works; only its advice is missing. */
function ignore(): void {}
