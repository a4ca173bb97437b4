import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { sayError } from '../../words/sayError.ts'
import type { WordsState } from '../../words/words.ts'

/** Why a swap could not begin, in the visitor's language: the reason of the service, else what happened to the request. */
export function initReason(words: WordsState, error: LatchkeyError): string | undefined {
  const { cause } = error
  const { detail } = sayError(words, error)
  return detail ?? (cause instanceof LatchkeyError ? sayError(words, cause).message : undefined)
}
