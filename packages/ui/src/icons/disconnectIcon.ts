import type { IconShape } from './iconShape.ts'

/** Disconnect. */
export const disconnectIcon: IconShape = {
  d: 'M14 4.5H8A3.5 3.5 0 0 0 4.5 8v8A3.5 3.5 0 0 0 8 19.5h6M10.5 12H20M16.5 8.5L20 12l-3.5 3.5',
  mirror: true,
}
