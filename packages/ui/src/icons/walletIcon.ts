import type { IconShape } from './iconShape.ts'

/** A wallet. */
export const walletIcon: IconShape = {
  d: 'M17 8V6.2A2.2 2.2 0 0 0 14.8 4H6.2A2.7 2.7 0 0 0 3.5 6.7v9.8A3.5 3.5 0 0 0 7 20h10a3.5 3.5 0 0 0 3.5-3.5v-5A3.5 3.5 0 0 0 17 8H5.5a2 2 0 0 1-1.9-1.6M16.2 14h.01',
}
