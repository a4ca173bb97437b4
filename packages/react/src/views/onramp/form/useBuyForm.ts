import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { lazyModule } from '../../../lazy/lazyModule.ts'

/** The form that buys: heavier than the view around it, and wanted where something can be bought. */
export const buyForm = lazyModule(() => import('./BuyForm.tsx'))

/** The form that buys. The view loads it before it is drawn. */
export function useBuyForm(): typeof import('./BuyForm.tsx') {
  const form = buyForm.loaded(useLatchkey())
  if (form === undefined) throw new Error('The view that buys was drawn before its form was loaded.')
  return form
}
