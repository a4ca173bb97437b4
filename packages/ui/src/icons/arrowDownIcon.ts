import type { IconShape } from './iconShape.ts'

/** From here to there, downwards. */
export const arrowDownIcon: IconShape = { d: 'M12 5v14M6.5 13.5L12 19l5.5-5.5' }
