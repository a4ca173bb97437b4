import type { IconShape } from './iconShape.ts'

/** Something to fix. */
export const warningIcon: IconShape = {
  d: 'M12 4.2c.7 0 1.3.4 1.7 1l6.6 11.7a1.9 1.9 0 0 1-1.7 2.9H5.4a1.9 1.9 0 0 1-1.7-2.9L10.3 5.2c.4-.6 1-1 1.7-1zM12 9.5v4M12 16.6h.01',
}
