import type { IconShape } from './iconShape.ts'

/** X, in our own lines. */
export const xIcon: IconShape = { d: 'M5.5 5l13 14M18.5 5l-13 14' }
