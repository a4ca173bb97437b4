import type { IconShape } from './iconShape.ts'

/** Buy. */
export const buyIcon: IconShape = {
  d: 'M6.2 5.5h11.6a3.2 3.2 0 0 1 3.2 3.2v6.6a3.2 3.2 0 0 1-3.2 3.2h-11.6a3.2 3.2 0 0 1 -3.2-3.2v-6.6a3.2 3.2 0 0 1 3.2-3.2zM3 10h18M6.8 14.7h3',
}
