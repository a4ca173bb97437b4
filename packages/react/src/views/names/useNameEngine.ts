import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { lazyModule } from '../../lazy/lazyModule.ts'

/** What choosing a name works with. */
export const nameEngine = lazyModule(() => import('./nameEngine.ts'))

/** What choosing a name works with. Views that use it load it before they are drawn. */
export function useNameEngine(): typeof import('./nameEngine.ts') {
  const engine = nameEngine.loaded(useLatchkey())
  if (engine === undefined) throw new Error('A view of names was drawn before its engine was loaded.')
  return engine
}
