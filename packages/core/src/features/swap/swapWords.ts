import { addWords } from '../../instance/addWords.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

const english = async () => {
  const [{ swapMessages }, { swapWords }] = await Promise.all([
    import('../../base/swapMessages.ts'),
    import('../../words/en/swap.ts'),
  ])
  return { ...swapWords, ...swapMessages }
}

const part = {
  name: 'swap',
  load: {
    en: english,
    es: async () => (await import('../../words/es/swap.ts')).spanishSwap,
    ar: async () => (await import('../../words/ar/swap.ts')).arabicSwap,
    'en-XA': async () => (await import('../../words/pseudo.ts')).pseudoWords(await english()),
  },
} as const

/** Loads the texts of swapping for its views, banners and errors. */
export function loadSwapWords(latchkey: Pick<Latchkey, 'words' | 'config' | 'kept'>): Promise<void> {
  return addWords(latchkey, part)
}
