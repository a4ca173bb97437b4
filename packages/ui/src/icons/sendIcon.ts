import type { IconShape } from './iconShape.ts'

/** Send. */
export const sendIcon: IconShape = { d: 'M7 17L17 7M8.5 7H17v8.5', mirror: true }
