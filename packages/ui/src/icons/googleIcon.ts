import type { IconShape } from './iconShape.ts'

/** Google, in our own lines. */
export const googleIcon: IconShape = { d: 'M18.8 8A8 8 0 1 0 20 12h-7.5' }
