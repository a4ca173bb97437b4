import { setTheme, type ThemeChange, type ThemeState } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useStore } from './useStore.ts'

/** The look of the widget, and the way to change it. */
export type ThemeControl = ThemeState & { readonly setTheme: (change: ThemeChange) => void }

/** The look of the widget: a site that has a switch for dark and light passes it on here. */
export function useTheme(): ThemeControl {
  const latchkey = useLatchkey()
  const theme = useStore(latchkey.theme)
  const change = useCallback((next: ThemeChange) => setTheme(latchkey, next), [latchkey])
  return { ...theme, setTheme: change }
}
