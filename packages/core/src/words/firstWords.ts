import { directionOf } from './chooseLocale.ts'
import { shellWords } from './en/shell.ts'
import type { MessageOverrides, WordsState } from './words.ts'

/** The words of the first paint: the English of the buttons, with the site's own texts over it. */
export function firstWords({
  locale,
  messages,
}: {
  readonly locale: string
  readonly messages: MessageOverrides
}): WordsState {
  return { locale, dir: directionOf(locale), complete: false, table: { ...shellWords, ...messages } }
}
