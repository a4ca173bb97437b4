import type { FrameTheme } from '@latchkey/wire/frame'

/** Draws the frame in the mode and the colours that the page asked for; the wire let plain values through alone (A12). */
export function applyTheme({ themeMode, themeVariables = {} }: FrameTheme, root: HTMLElement): void {
  root.style.colorScheme = themeMode ?? ''
  for (const [name, value] of Object.entries(themeVariables)) root.style.setProperty(name, value ?? null)
}
