import { addWords } from '../../instance/addWords.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

const english = async () => {
  const [{ nameMessages }, { nameWords }] = await Promise.all([
    import('../../base/nameMessages.ts'),
    import('../../words/en/names.ts'),
  ])
  return { ...nameWords, ...nameMessages }
}

const part = {
  name: 'names',
  load: {
    en: english,
    es: async () => (await import('../../words/es/names.ts')).spanishNames,
    ar: async () => (await import('../../words/ar/names.ts')).arabicNames,
    'en-XA': async () => (await import('../../words/pseudo.ts')).pseudoWords(await english()),
  },
} as const

/** Brings the words about names, which their views and errors are said in. */
export function loadNameWords(latchkey: Pick<Latchkey, 'words' | 'config' | 'kept'>): Promise<void> {
  return addWords(latchkey, part)
}
