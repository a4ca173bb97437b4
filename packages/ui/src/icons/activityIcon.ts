import type { IconShape } from './iconShape.ts'

/** What happened, and when. */
export const activityIcon: IconShape = { d: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 7.5V12l3 2' }
