import { addWords } from '../../instance/addWords.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { loadOnrampWords } from './onrampWords.ts'

const english = async () => (await import('../../words/en/buyViews.ts')).buyViewWords

const part = {
  name: 'buyViews',
  load: {
    en: english,
    es: async () => (await import('../../words/es/buyViews.ts')).spanishBuyViews,
    ar: async () => (await import('../../words/ar/buyViews.ts')).arabicBuyViews,
    'en-XA': async () => (await import('../../words/pseudo.ts')).pseudoWords(await english()),
  },
} as const

/** Loads all texts of the views of buying; banners and errors alone need `loadOnrampWords`. */
export async function loadBuyViewWords(latchkey: Pick<Latchkey, 'words' | 'config' | 'kept'>): Promise<void> {
  await Promise.all([loadOnrampWords(latchkey), addWords(latchkey, part)])
}
