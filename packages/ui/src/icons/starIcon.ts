import type { IconShape } from './iconShape.ts'

/** Suggested. */
export const starIcon: IconShape = {
  d: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
}
