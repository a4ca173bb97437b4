import type { IconShape } from './iconShape.ts'

/** Copy. */
export const copyIcon: IconShape = {
  d: 'M12 8.5h5a3.5 3.5 0 0 1 3.5 3.5v5a3.5 3.5 0 0 1-3.5 3.5h-5a3.5 3.5 0 0 1 -3.5-3.5v-5a3.5 3.5 0 0 1 3.5-3.5zM15.5 8.5V7A3.5 3.5 0 0 0 12 3.5H7A3.5 3.5 0 0 0 3.5 7v5A3.5 3.5 0 0 0 7 15.5h1.5',
}
