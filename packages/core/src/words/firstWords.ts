import type { Config } from '../options/options.ts'
import { directionOf } from './chooseLocale.ts'
import { shellWords } from './en/shell.ts'
import type { WordsState } from './words.ts'

/** The words of the first paint: the English of the buttons, with the site's own texts over it. */
export function firstWords({ locale, messages }: Pick<Config, 'locale' | 'messages'>): WordsState {
  return { locale, dir: directionOf(locale), complete: false, table: { ...shellWords, ...messages } }
}
