import type { IconShape } from './iconShape.ts'

/** A name that stands for an address. */
export const atIcon: IconShape = {
  d: 'M15.6 12a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0zM15.6 12v1.4a2.5 2.5 0 0 0 5 0V12a8.6 8.6 0 1 0-3.5 6.9',
}
