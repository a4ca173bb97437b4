import type { IconShape } from './iconShape.ts'

/** Add one more. */
export const plusIcon: IconShape = { d: 'M12 5v14M5 12h14' }
