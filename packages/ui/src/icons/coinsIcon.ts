import type { IconShape } from './iconShape.ts'

/** What you own. */
export const coinsIcon: IconShape = {
  d: 'M14.9 9.2a5.7 5.7 0 1 1-11.4 0 5.7 5.7 0 0 1 11.4 0zM17.3 9.8A5.7 5.7 0 1 1 9.8 17.3',
}
