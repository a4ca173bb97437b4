import { getLocale, type LocaleState, setLocale, watchLocale } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useValue } from '../hooks/useValue.ts'

/** The language of the widget, and the way to another. */
export type LocaleControl = LocaleState & { readonly setLocale: (locale: string) => Promise<void> }

/** The language of the widget, and the way to another. */
export function useLocale(): LocaleControl {
  const latchkey = useLatchkey()
  const state = useValue(latchkey, watchLocale, getLocale)
  const change = useCallback((locale: string) => setLocale(latchkey, locale), [latchkey])
  return { ...state, setLocale: change }
}
