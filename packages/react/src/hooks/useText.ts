import type { WordCode } from '@latchkey/core'
import { type SayValues, say } from '@latchkey/core/internal'
import { useLatchkey } from './useLatchkey.ts'
import { useStore } from './useStore.ts'

/** One text in the visitor's language; a button that shows it is not drawn again when the words of a view arrive. */
export function useText<Code extends WordCode>(code: Code, ...values: SayValues<Code>): string {
  return useStore(useLatchkey().words, (words) => say(words, code, ...values))
}
