import type { IconShape } from './iconShape.ts'

/** Sign, or change. */
export const penIcon: IconShape = {
  d: 'M4.5 19.5l1-4.1L15.8 5.1a2.1 2.1 0 0 1 3 0 2.1 2.1 0 0 1 0 3L8.6 18.4zM13.5 7.4l3 3',
}
