import type { WordsState } from './words.ts'

/** An amount as a part of a sentence: where the sentence runs from right to left, number and symbol keep their order. */
export function isolateAmount({ dir }: WordsState, amount: string): string {
  return dir === 'rtl' ? `\u2068${amount}\u2069` : amount
}
