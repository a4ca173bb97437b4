import type { IconShape } from './iconShape.ts'

/** Kept safe. */
export const shieldIcon: IconShape = {
  d: 'M12 3.2l7 2.6v5.4c0 4.4-2.8 7.6-7 9.6-4.2-2-7-5.2-7-9.6V5.8zM9 11.8l2.2 2.2 3.9-4.1',
}
