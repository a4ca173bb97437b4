import { cleanText } from '@latchkey/wire'
import { LatchkeyError } from '../base/LatchkeyError.ts'
import { say, sayWord } from './say.ts'
import type { WordCode, WordsState } from './words.ts'

/** The longest line of a stranger's text that is shown under a sentence of ours. */
const longestDetail = 140

/** What to tell a person about an error: a sentence of ours, and a stranger's reason in one plain line under it. */
export function sayError(
  words: WordsState,
  error: unknown,
  fallbackCode: WordCode = 'error.unknown',
): { readonly message: string; readonly detail?: string } {
  const known = error instanceof LatchkeyError
  const message = known ? sayWord(words, error.code, error.values) || error.message : ''
  const reason = cleanText(known ? reasonOf(error) : textOf(error), longestDetail)
  // What the name service says replaces our sentence about a name (S8.34).
  if (reason && known && error.code.startsWith('name.')) return { message: reason }
  return {
    message: message || sayWord(words, fallbackCode) || say(words, 'error.unknown'),
    ...(reason && { detail: reason }),
  }
}

/** The wallet's own reason, or the first one a service gave (S8.34). */
function reasonOf(error: LatchkeyError & { readonly reason?: unknown; readonly reasons?: unknown }): string {
  if (typeof error.reason === 'string') return error.reason
  const [first] = Array.isArray(error.reasons) ? error.reasons : []
  return typeof first?.description === 'string' ? first.description : ''
}

function textOf(error: unknown): string {
  if (typeof error === 'string') return error
  return error instanceof Error ? error.message : ''
}
