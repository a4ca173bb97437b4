import type { IconShape } from './iconShape.ts'

/** A bank. */
export const bankIcon: IconShape = {
  d: 'M3.5 9.5L12 4.5l8.5 5zM6.5 9.5V16M12 9.5V16M17.5 9.5V16M3.5 19.5h17',
}
