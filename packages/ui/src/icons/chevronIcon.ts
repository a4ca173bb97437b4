import type { IconShape } from './iconShape.ts'

/** Opens another view. */
export const chevronIcon: IconShape = { d: 'M9 5l7 7-7 7', mirror: true }
