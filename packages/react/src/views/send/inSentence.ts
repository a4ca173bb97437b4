import type { WordsState } from '@latchkey/core'

/** An amount as a part of a sentence: where the sentence runs from right to left, its number and unit keep their order. */
export function inSentence({ dir }: WordsState, amount: string): string {
  return dir === 'rtl' ? `\u2066${amount}\u2069` : amount
}
