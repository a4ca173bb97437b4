import type { IconShape } from './iconShape.ts'

/** Go. */
export const arrowIcon: IconShape = { d: 'M5 12h14M13 6l6 6-6 6', mirror: true }
