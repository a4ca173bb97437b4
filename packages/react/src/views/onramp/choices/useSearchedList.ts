import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { lazyModule } from '../../../lazy/lazyModule.ts'

/** A long list with its search, in a chunk of its own. */
export const searchedList = lazyModule(() => import('./SearchedList.tsx'))

/** A long list with its search. Views load it before they render. */
export function useSearchedList(): typeof import('./SearchedList.tsx') {
  const list = searchedList.loaded(useLatchkey())
  if (list === undefined) throw new Error('A list of buying was drawn before it was loaded.')
  return list
}
