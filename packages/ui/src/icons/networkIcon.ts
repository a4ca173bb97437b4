import type { IconShape } from './iconShape.ts'

/** Networks, one above the other. */
export const networkIcon: IconShape = {
  d: 'M12 3.8l8.2 4.2-8.2 4.2L3.8 8zM4.2 12.3l7.8 4 7.8-4M4.2 16.3l7.8 4 7.8-4',
}
