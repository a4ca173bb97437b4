import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { lazyModule } from '../../../lazy/lazyModule.ts'

/** The buy form, in a chunk of its own: sites without an offer do not need it. */
export const buyForm = lazyModule(() => import('./BuyForm.tsx'))

/** The buy form. The view loads it before it renders. */
export function useBuyForm(): typeof import('./BuyForm.tsx') {
  const form = buyForm.loaded(useLatchkey())
  if (form === undefined) throw new Error('The view that buys was drawn before its form was loaded.')
  return form
}
