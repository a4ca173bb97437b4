import { type LatchkeyOptions, setLocale, useLatchkey } from '@latchkey/react'

export const options: LatchkeyOptions = {
  locale: 'es',
  messages: { 'button.connect': 'Entrar', 'connect.title': 'Entrar con una cartera' },
}

/** A language switch of the site's own. */
export function ArabicButton() {
  const latchkey = useLatchkey()
  return (
    <button type="button" lang="ar" onClick={() => setLocale(latchkey, 'ar')}>
      العربية
    </button>
  )
}
