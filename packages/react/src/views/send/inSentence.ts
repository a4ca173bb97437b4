import type { WordsState } from '@latchkey/core'

/** An amount as a part of a sentence: where the sentence runs from right to left, the amount still reads as one. */
export function inSentence({ dir }: WordsState, amount: string): string {
  return dir === 'rtl' ? `\u2068${amount}\u2069` : amount
}
