import type { FrameTheme } from '@latchkey/wire/frame'

/** Draws the frame in the mode, the colours and the language that the page asked for; the wire let plain values through alone (A12). */
export function applyTheme({ themeMode, themeVariables = {}, locale }: FrameTheme, root: HTMLElement): void {
  if (locale) root.lang = locale
  root.style.colorScheme = themeMode ?? ''
  for (const [name, value] of Object.entries(themeVariables)) root.style.setProperty(name, value ?? null)
}
