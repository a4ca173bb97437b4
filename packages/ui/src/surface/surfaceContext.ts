import { createContext, useContext, useMemo } from 'react'

/** Light, dark, or as the visitor's system says. */
export type SurfaceTheme = 'light' | 'dark' | 'system'

/** How a surface is dressed: what a modal takes over from the surface it was opened in. */
export type SurfaceDress = {
  readonly theme: SurfaceTheme
  readonly variables?: Readonly<Record<string, string>> | undefined
  readonly dir?: 'ltr' | 'rtl' | undefined
  readonly lang?: string | undefined
}

export type SurfaceState = { readonly inside: HTMLElement; readonly dress: SurfaceDress }

export const SurfaceContext = createContext<SurfaceState | undefined>(undefined)

/** The inside of the surface that the calling part is drawn in; undefined outside of one. */
export function useInside(): HTMLElement | undefined {
  return useContext(SurfaceContext)?.inside
}

/** The same values are the same object, so that they are applied once. */
export function useDress({ theme, variables, dir, lang }: SurfaceDress): SurfaceDress {
  return useMemo(() => ({ theme, variables, dir, lang }), [theme, variables, dir, lang])
}
