import type { IconShape } from './iconShape.ts'

/** Receive. */
export const receiveIcon: IconShape = { d: 'M12 4v13M6 11.5l6 6 6-6M5 21h14' }
