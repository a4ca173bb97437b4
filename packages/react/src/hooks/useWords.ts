import type { WordCode } from '@latchkey/core'
import { type SayValues, say } from '@latchkey/core/internal'
import { useCallback } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useStore } from './useStore.ts'

/** Says a text of the catalogue; a text with places asks for their values. */
export type Say = <Code extends WordCode>(code: Code, ...values: SayValues<Code>) => string

/** The texts in the visitor's language. */
export function useWords(): Say {
  const words = useStore(useLatchkey().words)
  return useCallback<Say>((code, ...values) => say(words, code, ...values), [words])
}
