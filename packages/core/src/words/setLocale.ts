import { chooseLocale, isTag } from './chooseLocale.ts'
import { loadWords, type TextHolder } from './loadWords.ts'

/** Moves the widget to another language, all at once when its words are here; English where Latchkey has no words for it. */
export async function setLocale(latchkey: TextHolder, locale: string): Promise<void> {
  const { messages } = latchkey.config
  const chosen = isTag(locale) && Object.keys(messages).length > 0 ? locale : chooseLocale([locale])
  // Named at once, so that of two moves the later one wins; the old words stay until the new ones are here.
  latchkey.words.setState({ ...latchkey.words.getState(), locale: chosen, complete: false })
  await loadWords(latchkey)
}
