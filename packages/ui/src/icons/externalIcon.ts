import type { IconShape } from './iconShape.ts'

/** Leaves this page. */
export const externalIcon: IconShape = {
  d: 'M11 4.5H8A3.5 3.5 0 0 0 4.5 8v8A3.5 3.5 0 0 0 8 19.5h8a3.5 3.5 0 0 0 3.5-3.5v-3M14.5 4.5h5v5M19.2 4.8L11 13',
  mirror: true,
}
