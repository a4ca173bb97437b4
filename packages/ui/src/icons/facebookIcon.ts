import type { IconShape } from './iconShape.ts'

/** Facebook, in our own lines. */
export const facebookIcon: IconShape = { d: 'M15.5 4.5h-1.3a3.2 3.2 0 0 0-3.2 3.2V20M7.5 11.5h7' }
