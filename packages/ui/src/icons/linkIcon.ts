import type { IconShape } from './iconShape.ts'

/** A connection. */
export const linkIcon: IconShape = {
  d: 'M10 14a3.8 3.8 0 0 0 5.4 0l3.5-3.5a3.8 3.8 0 0 0-5.4-5.4L12.3 6.3M14 10a3.8 3.8 0 0 0-5.4 0l-3.5 3.5a3.8 3.8 0 0 0 5.4 5.4l1.2-1.2',
}
