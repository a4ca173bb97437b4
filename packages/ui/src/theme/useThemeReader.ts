import { useContext, useEffect } from 'react'
import { rootOf } from '../surface/inside.ts'
import { SurfaceContext } from '../surface/surfaceContext.ts'

/**
 * Looks at the colours a site brought, once a card wears them, and says in the console what cannot be read.
 * The card does it and not the button: the developer of a theme opens it, and a page that is not opened loads nothing for it.
 */
export function useThemeReader(awake: boolean): void {
  const surface = useContext(SurfaceContext)
  useEffect(() => {
    if (!awake || !surface || Object.keys(surface.dress.variables ?? {}).length === 0) return
    let gone = false
    import('./tellTheme.ts').then(
      ({ tellTheme }) => gone || tellTheme(rootOf(surface.inside), surface.dress),
      // Without this chunk the theme still works; only its advice is missing.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [surface, awake])
}
