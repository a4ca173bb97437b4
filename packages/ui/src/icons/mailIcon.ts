import type { IconShape } from './iconShape.ts'

/** Email. */
export const mailIcon: IconShape = {
  d: 'M6.5 5h11a3.5 3.5 0 0 1 3.5 3.5v7a3.5 3.5 0 0 1-3.5 3.5h-11a3.5 3.5 0 0 1 -3.5-3.5v-7a3.5 3.5 0 0 1 3.5-3.5zM4 8l6.4 4.6a2.8 2.8 0 0 0 3.2 0L20 8',
}
