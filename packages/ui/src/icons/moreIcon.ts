import type { IconShape } from './iconShape.ts'

/** More of the same. */
export const moreIcon: IconShape = {
  d: 'M6.1 12a.6 .6 0 1 1-1.2 0 .6 .6 0 0 1 1.2 0zM12.6 12a.6 .6 0 1 1-1.2 0 .6 .6 0 0 1 1.2 0zM19.1 12a.6 .6 0 1 1-1.2 0 .6 .6 0 0 1 1.2 0z',
}
