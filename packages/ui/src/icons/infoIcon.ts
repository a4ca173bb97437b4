import type { IconShape } from './iconShape.ts'

/** Worth knowing. */
export const infoIcon: IconShape = { d: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11.2v5M12 7.7h.01' }
