import type { Latchkey } from '@latchkey/core'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { lazyModule } from '../../lazy/lazyModule.ts'

/** The engine of buying. */
export const buyEngine = lazyModule(() => import('./buyEngine.ts'))

/** The engine of buying. Views load it before they render. */
export function useBuyEngine(): typeof import('./buyEngine.ts') {
  const engine = buyEngine.loaded(useLatchkey())
  if (engine === undefined) throw new Error('A view of buying was drawn before its engine was loaded.')
  return engine
}

/** Loads what all views of buying need: the engine and the texts. */
export async function loadBuying(latchkey: Latchkey): Promise<void> {
  const { loadBuyViewWords } = await buyEngine.load(latchkey)
  await loadBuyViewWords(latchkey)
}
