import type { IconShape } from './iconShape.ts'

/** Opens a choice below. */
export const chevronDownIcon: IconShape = { d: 'M6 9.5l6 6 6-6' }
