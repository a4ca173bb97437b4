import type { IconShape } from './iconShape.ts'

/** Holding what is yours. */
export const keyIcon: IconShape = {
  d: 'M12.2 16a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0zM11 13L20 4M16.5 7.5l2.8 2.8M13.6 10.4l1.8 1.8',
}
