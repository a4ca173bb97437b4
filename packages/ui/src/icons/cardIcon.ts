import type { IconShape } from './iconShape.ts'

/** A payment card. */
export const cardIcon: IconShape = {
  d: 'M6.5 5.5h11A3.5 3.5 0 0 1 21 9v6a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 15V9a3.5 3.5 0 0 1 3.5-3.5zM3 10h18M7 14.5h3',
}
