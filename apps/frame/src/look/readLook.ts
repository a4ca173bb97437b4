import type { FrameTheme } from '@latchkey/wire/frame'

/** How pages of the wallet look, and the language that they speak. */
export type Look = {
  /** As the visitor's system says where it is undefined. */
  readonly mode: 'light' | 'dark' | undefined
  /** A colour of the site; the wallet's own where it is undefined. */
  readonly accent: string | undefined
  /** A language that the wallet speaks, with the region of the visitor where their browser has one for it. */
  readonly locale: string
}

/** The languages that pages of the wallet speak. */
const languages: readonly string[] = ['en', 'es', 'ar']

/** Words of CSS that stand for no colour of their own: the one around them, or none. */
const noColors = /^(?:currentcolor|transparent|inherit|initial|unset|revert)$/i

/**
 * Reads what the page around the frame wants. The page is not trusted: it chooses among modes and languages, and one colour for
 * buttons. Its other variables are for the widget: none hides or restyles what the visitor reads here. How numbers are written is
 * up to the visitor's browser, so that no page makes 1,250 look like 1.25.
 */
export function readLook(
  { themeMode, themeVariables, w3mThemeVariables, locale }: FrameTheme,
  visitor: readonly string[],
  isColor: (text: string) => boolean,
): Look {
  const accent = themeVariables?.['--lk-accent'] ?? w3mThemeVariables?.['--w3m-accent']
  const asked = locale === undefined ? visitor : [locale]
  const language = asked.map(languageOf).find((one) => languages.includes(one)) ?? 'en'
  return {
    mode: themeMode,
    accent: accent !== undefined && isColor(accent) && !noColors.test(accent) ? accent : undefined,
    locale: visitor.find((tag) => languageOf(tag) === language) ?? language,
  }
}

function languageOf(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase()
}
