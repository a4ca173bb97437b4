import type { IconShape } from './iconShape.ts'

/** The latch itself, on the waiting bolt; the idle page button has the same shape from its styles. */
export const keyholeIcon: IconShape = {
  d: 'M16.2 9a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0zM10.2 12.8L8.8 20h6.4l-1.4-7.2',
}
