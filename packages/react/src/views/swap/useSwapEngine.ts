import type { Latchkey } from '@latchkey/core'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { lazyModule } from '../../lazy/lazyModule.ts'

/** The engine of swapping. */
export const swapEngine = lazyModule(() => import('./swapEngine.ts'))

/** Loads the engine of swapping and the texts of its views. */
export async function loadSwapEngine(latchkey: Latchkey): Promise<void> {
  const { loadSwapWords } = await swapEngine.load(latchkey)
  await loadSwapWords(latchkey)
}

/** The engine of swapping. Views load it before they render. */
export function useSwapEngine(): typeof import('./swapEngine.ts') {
  const engine = swapEngine.loaded(useLatchkey())
  if (engine === undefined) throw new Error('A view of swapping was drawn before its engine was loaded.')
  return engine
}
