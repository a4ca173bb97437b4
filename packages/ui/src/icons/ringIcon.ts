import type { IconShape } from './iconShape.ts'

/** Not yet. */
export const ringIcon: IconShape = { d: 'M19 12a7 7 0 1 1-14 0 7 7 0 0 1 14 0z' }
