import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { lazyModule } from '../../lazy/lazyModule.ts'

/** The engine of sending, with the parts of its views that are as large as the rest of their view. */
export const sendEngine = lazyModule(() => import('./sendEngine.ts'))

/** The engine of sending. Views that use it load it before they are drawn. */
export function useSendEngine(): typeof import('./sendEngine.ts') {
  const engine = sendEngine.loaded(useLatchkey())
  if (engine === undefined) throw new Error('A view of sending was drawn before its engine was loaded.')
  return engine
}
