import type { IconShape } from './iconShape.ts'

/** Apple, in our own lines. */
export const appleIcon: IconShape = {
  d: 'M12 8.2c-1.5-1.2-3.1-1.4-4.6-.5C5.6 8.8 5 11 5.4 13.6c.5 3.4 2.7 6.6 4.8 6.4.7-.1 1.1-.5 1.8-.5s1.1.4 1.8.5c2.1.2 4.3-3 4.8-6.4.4-2.6-.2-4.8-2-5.9-1.5-.9-3.1-.7-4.6.5zM12 7.6c0-2.3 1.1-3.8 3-4.3',
}
