import { type Listener, watchValue } from '../../base/watchValue.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** The language of the widget. */
export type LocaleState = {
  /** A BCP 47 tag. */
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
}

/** The language of the widget and the direction it is written in. */
export function getLocale({ words }: Pick<Latchkey, 'words'>): LocaleState {
  const { locale, dir } = words.getState()
  return { locale, dir }
}

/** Hears of changes of the language; returns the way to stop. */
export function watchLocale(latchkey: Pick<Latchkey, 'words'>, listener: Listener<LocaleState>): () => void {
  return watchValue([latchkey.words], () => getLocale(latchkey), listener)
}
