import type { IconShape } from './iconShape.ts'

/** Get it. */
export const downloadIcon: IconShape = { d: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14' }
