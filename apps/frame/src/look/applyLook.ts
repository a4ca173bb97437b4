import type { FrameTheme } from '@latchkey/wire/frame'
import { type Look, readLook } from './readLook.ts'

/** Draws a page of the wallet in the mode and with the colour that the page around the frame wants. Returns the look. */
export function applyLook(theme: FrameTheme, { document, navigator, CSS }: Window & typeof globalThis): Look {
  const look = readLook(theme, navigator.languages, (text) => CSS.supports('color', text))
  const { documentElement: root } = document
  root.style.colorScheme = look.mode ?? ''
  root.style.setProperty('--site-accent', look.accent ?? null)
  root.toggleAttribute('data-accent', look.accent !== undefined)
  return look
}
