import type { IconShape } from './iconShape.ts'

/** A letter. */
export const mailIcon: IconShape = {
  d: 'M6.5 5h11A3.5 3.5 0 0 1 21 8.5v7a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 15.5v-7A3.5 3.5 0 0 1 6.5 5zM4 8l6.4 4.6a2.8 2.8 0 0 0 3.2 0L20 8',
}
