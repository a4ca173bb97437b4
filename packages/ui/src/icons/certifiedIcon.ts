import type { IconShape } from './iconShape.ts'

/** Verified by the operator of the directory. */
export const certifiedIcon: IconShape = {
  d: 'M12 3.1l2.3 1.7 2.8-.1.8 2.7 2.3 1.6-1 2.7 1 2.7-2.3 1.6-.8 2.7-2.8-.1L12 20.3l-2.3-1.7-2.8.1-.8-2.7-2.3-1.6 1-2.7-1-2.7 2.3-1.6.8-2.7 2.8.1zM8.9 11.9l2.2 2.2 4-4.3',
}
