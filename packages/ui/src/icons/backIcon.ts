import type { IconShape } from './iconShape.ts'

/** Back. */
export const backIcon: IconShape = { d: 'M15 5l-7 7 7 7', mirror: true }
