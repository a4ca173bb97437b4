import { createContext, useContext } from 'react'

/** Light, dark, or as the visitor's system says. */
export type SurfaceTheme = 'light' | 'dark' | 'system'

/** How a surface is dressed: what a modal takes over from the surface it was opened in. */
export type SurfaceDress = {
  readonly theme: SurfaceTheme
  readonly variables?: Readonly<Record<string, string>> | undefined
  readonly dir?: 'ltr' | 'rtl' | undefined
  readonly lang?: string | undefined
}

export type SurfaceState = { readonly root: ShadowRoot; readonly dress: SurfaceDress }

export const SurfaceContext = createContext<SurfaceState | undefined>(undefined)

/** The shadow root that the calling part is drawn in; undefined outside of a surface. */
export function useSurfaceRoot(): ShadowRoot | undefined {
  return useContext(SurfaceContext)?.root
}
