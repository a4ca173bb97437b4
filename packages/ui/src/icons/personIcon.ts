import type { IconShape } from './iconShape.ts'

/** A person. */
export const personIcon: IconShape = {
  d: 'M16 8.2a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20c.9-3.7 3.8-5.6 7.5-5.6s6.6 1.9 7.5 5.6',
}
