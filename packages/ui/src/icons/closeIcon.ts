import type { IconShape } from './iconShape.ts'

/** Close. */
export const closeIcon: IconShape = { d: 'M6 6l12 12M18 6L6 18' }
