import type { IconShape } from './iconShape.ts'

/** Discord, in our own lines: someone speaking. */
export const discordIcon: IconShape = {
  d: 'M7 5.5h10A3.5 3.5 0 0 1 20.5 9v5a3.5 3.5 0 0 1-3.5 3.5h-4.5L8.5 21v-3.5H7A3.5 3.5 0 0 1 3.5 14V9A3.5 3.5 0 0 1 7 5.5zM8.6 11.5a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0M14.6 11.5a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0',
}
