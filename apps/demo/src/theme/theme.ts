import * as v from 'valibot'

/** Follow the system, or stay in one. */
export const themes = ['system', 'light', 'dark'] as const

/** One of the three choices of the theme switch. */
export type Theme = (typeof themes)[number]

// Read by public/theme.js too, before this file is there.
const storageKey = 'latchkey.demo.theme'
const Stored = v.fallback(v.picklist(themes), 'system')

/** The visitor's choice from last time. */
export function storedTheme(): Theme {
  try {
    return v.parse(Stored, localStorage.getItem(storageKey))
  } catch {
    // A browser may forbid storage altogether; then the system decides.
    return 'system'
  }
}

/** Dresses the page and remembers the choice. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Not remembered, still applied.
  }
}
