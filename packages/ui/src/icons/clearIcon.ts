import type { IconShape } from './iconShape.ts'

/** Empty the field. */
export const clearIcon: IconShape = { d: 'M7 7l10 10M17 7L7 17' }
