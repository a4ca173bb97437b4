import type { IconShape } from './iconShape.ts'

/** Done, or current. */
export const checkIcon: IconShape = { d: 'M5 12.5L9.5 17 19 7.5' }
