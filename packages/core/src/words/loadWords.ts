import type { Store } from '../base/store.ts'
import { directionOf, languageOf, pseudoLocale } from './chooseLocale.ts'
import type { Catalogue, MessageOverrides, Word, WordsState } from './words.ts'

/** An instance, as far as its texts need it: the catalogue in use, and the site's own texts over it. */
export type TextHolder = {
  readonly words: Store<WordsState>
  readonly config: { readonly messages: MessageOverrides }
}

const loaders: Readonly<Record<string, () => Promise<Catalogue>>> = {
  en: () => import('./en/english.ts').then(({ english }) => english),
  es: () => import('./es/spanish.ts').then(({ spanish }) => spanish),
  ar: () => import('./ar/arabic.ts').then(({ arabic }) => arabic),
  [pseudoLocale]: () => import('./pseudo.ts').then(({ pseudo }) => pseudo),
}

/** Brings the words of all views in the language at hand; nothing to do once they are here. */
export async function loadWords({ words, config }: TextHolder): Promise<void> {
  const { locale, complete } = words.getState()
  if (complete) return
  const load = loaders[locale] ?? loaders[languageOf(locale)] ?? loaders['en']
  const table = { ...(await load?.()), ...config.messages } as unknown as Readonly<Record<string, Word>>
  // Another language may have been chosen meanwhile.
  if (words.getState().locale === locale) {
    words.setState({ locale, dir: directionOf(locale), complete: true, table })
  }
}

/** Brings the words of the first view; in English the others come while the visitor looks at it. */
export async function loadFirstWords(latchkey: TextHolder): Promise<void> {
  const { words, config } = latchkey
  const before = words.getState()
  // Whoever has all the words has these too: putting them in their place would lose the rest.
  if (before.complete) return
  if (languageOf(before.locale) !== 'en' || before.locale === pseudoLocale) return loadWords(latchkey)
  const { firstEnglish } = await import('./en/firstEnglish.ts')
  if (words.getState() === before) {
    words.setState({ ...before, table: { ...firstEnglish, ...config.messages } as typeof before.table })
  }
}
