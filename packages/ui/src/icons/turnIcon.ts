import type { IconShape } from './iconShape.ts'

/** Two arrows: exchange the upper and the lower value. */
export const turnIcon: IconShape = { d: 'M8.5 4v15M5 15.5L8.5 19 12 15.5M15.5 20V5M12 8.5L15.5 5 19 8.5' }
