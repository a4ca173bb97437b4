import type { IconShape } from './iconShape.ts'

/** There is more. */
export const moreIcon: IconShape = {
  d: 'M5.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M17.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
}
