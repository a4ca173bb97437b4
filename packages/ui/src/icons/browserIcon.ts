import type { IconShape } from './iconShape.ts'

/** A web page in a browser. */
export const browserIcon: IconShape = {
  d: 'M6.5 4.5h11a3.5 3.5 0 0 1 3.5 3.5v8a3.5 3.5 0 0 1-3.5 3.5h-11a3.5 3.5 0 0 1 -3.5-3.5v-8a3.5 3.5 0 0 1 3.5-3.5zM3 9.5h18M6.4 7.05h.01M9 7.05h.01',
}
