import { languageOf, pseudoLocale } from '../words/chooseLocale.ts'
import type { Word, WordsState } from '../words/words.ts'
import type { Latchkey } from './latchkey.ts'
import { slot } from './slots.ts'

type Table = Readonly<Record<string, Word>>

/** A part of the words that comes with a view: how to load it in each language. */
export type WordPart = {
  /** Alone among the parts. */
  readonly name: string
  readonly load: { readonly en: () => Promise<object> } & Readonly<Record<string, () => Promise<object>>>
}

type Speaking = Pick<Latchkey, 'words' | 'config' | 'kept'>

type Kept = { readonly table: Table; readonly locale: string }

const parts = slot('wordParts', () => new Map<string, Kept>())

/**
 * Brings a part of the words in the language at hand, and again whenever the widget moves to another language. Until then
 * the old ones stay: no text of a view that is drawn is ever missing.
 */
export async function addWords(latchkey: Speaking, part: WordPart): Promise<void> {
  const { words } = latchkey
  const kept = parts(latchkey)
  const { locale } = words.getState()
  if (kept.get(part.name)?.locale === locale) return
  const table = await loadPart(part, locale)
  const isFirst = !kept.has(part.name)
  kept.set(part.name, { table, locale })
  put(latchkey, table)
  if (!isFirst) return
  words.subscribe((state) => {
    const last = kept.get(part.name)
    // A catalogue that was loaded takes the place of all words, and has none of the part.
    if (last === undefined || Object.keys(last.table).every((code) => code in state.table)) return
    put(latchkey, last.table)
    // Where it does not load, the view keeps speaking the language before.
    if (last.locale !== state.locale) addWords(latchkey, part).catch(() => undefined)
  })
}

function put({ words, config }: Speaking, table: Table): void {
  const state = words.getState()
  words.setState({ ...state, table: { ...state.table, ...table, ...config.messages } as WordsState['table'] })
}

async function loadPart({ load }: WordPart, locale: string): Promise<Table> {
  const own = locale === pseudoLocale ? load[pseudoLocale] : load[languageOf(locale)]
  return (await (own ?? load.en)()) as Table
}
