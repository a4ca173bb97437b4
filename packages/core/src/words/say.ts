import { fillMessage } from '../base/fillMessage.ts'
import type { SayValues, Word, WordCode, WordsState } from './words.ts'

/** Says a text in the language at hand; empty while that text is still on its way. */
export function say<Code extends WordCode>(
  words: WordsState,
  code: Code,
  ...[values]: SayValues<Code>
): string {
  return sayWord(words, code, values as object | undefined)
}

/** As `say`, for a name that is only known at run time, as with errors. */
export function sayWord(words: WordsState, code: string, values: object = {}): string {
  const word = (words.table as Readonly<Record<string, AnyWord | undefined>>)[code] ?? ''
  const filling = values as Filling
  return typeof word === 'string' ? fillMessage(word, filling) : word(filling, words.locale)
}

type Filling = Readonly<Record<string, string | number>>
/** The table holds a function for exactly the values of its code, which the types above have asked of the caller. */
type AnyWord = Word<Filling>
