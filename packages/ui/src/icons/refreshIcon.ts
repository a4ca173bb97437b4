import type { IconShape } from './iconShape.ts'

/** Try again. */
export const refreshIcon: IconShape = { d: 'M18.9 8.5A7.8 7.8 0 1 0 19.8 12M19.5 4.5v4h-4' }
