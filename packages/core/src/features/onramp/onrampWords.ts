import { addWords } from '../../instance/addWords.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

const english = async () => {
  const [{ onrampMessages }, { onrampWords }] = await Promise.all([
    import('../../base/onrampMessages.ts'),
    import('../../words/en/onramp.ts'),
  ])
  return { ...onrampWords, ...onrampMessages }
}

const part = {
  name: 'onramp',
  load: {
    en: english,
    es: async () => (await import('../../words/es/onramp.ts')).spanishOnramp,
    ar: async () => (await import('../../words/ar/onramp.ts')).arabicOnramp,
    'en-XA': async () => (await import('../../words/pseudo.ts')).pseudoWords(await english()),
  },
} as const

/** Loads the texts of buying for banners and errors. */
export function loadOnrampWords(latchkey: Pick<Latchkey, 'words' | 'config' | 'kept'>): Promise<void> {
  return addWords(latchkey, part)
}
