import type { IconShape } from './iconShape.ts'

/** Not allowed, or stopped. */
export const stopIcon: IconShape = { d: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M6 6l12 12' }
