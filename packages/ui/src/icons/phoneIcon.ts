import type { IconShape } from './iconShape.ts'

/** A phone. */
export const phoneIcon: IconShape = {
  d: 'M10 2.5h4a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3h-4a3 3 0 0 1 -3-3v-13a3 3 0 0 1 3-3zM11 18.5h2',
}
