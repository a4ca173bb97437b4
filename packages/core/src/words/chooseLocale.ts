/** The languages that Latchkey speaks. */
const locales = ['en', 'es', 'ar'] as const

/** A table made of English to find text that escaped the catalogue; only who asks for it gets it. */
export const pseudoLocale = 'en-XA'

/** The first language of a list that Latchkey speaks; English where there is none. The region is kept: it writes numbers. */
export function chooseLocale(asked: readonly string[]): string {
  return asked.find((tag) => tag === pseudoLocale || speaks(tag)) ?? 'en'
}

function speaks(tag: string): boolean {
  return isTag(tag) && (locales as readonly string[]).includes(languageOf(tag))
}

/** Whether a text is a language tag that `Intl` can work with (BCP 47). */
export function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The language of a tag without script and region: `es` of `es-MX`. */
export function languageOf(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase()
}

/** Which way a language is written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  // A script in the tag decides; otherwise the language does. getTextInfo is not everywhere yet.
  const script = tag.split('-').find((part, index) => index > 0 && part.length === 4)
  const rightToLeft = script
    ? 'arab hebr thaa syrc nkoo adlm rohg'.split(' ').includes(script.toLowerCase())
    : 'ar he iw fa ur ps sd ug yi dv ckb ks syr nqo'.split(' ').includes(languageOf(tag))
  return rightToLeft ? 'rtl' : 'ltr'
}
