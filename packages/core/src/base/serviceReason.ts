import { cleanText } from '@latchkey/wire'
import { HttpStatusError } from './httpErrors.ts'

/** The longest reason of a service that is shown. */
const longestReason = 140

/** The first reason that a service gave for a failure, in one short plain line; undefined where it gave none (S8.34). */
export function serviceReason(error: unknown): string | undefined {
  const [first] = error instanceof HttpStatusError ? error.reasons : []
  return cleanText(first?.description ?? '', longestReason) || undefined
}
