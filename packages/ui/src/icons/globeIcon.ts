import type { IconShape } from './iconShape.ts'

/** The wider network. */
export const globeIcon: IconShape = {
  d: 'M20.8 12a8.8 8.8 0 1 1-17.6 0 8.8 8.8 0 0 1 17.6 0zM3.4 12h17.2M12 3.2c2.5 2.5 3.6 5.5 3.6 8.8s-1.1 6.3-3.6 8.8c-2.5-2.5-3.6-5.5-3.6-8.8S9.5 5.7 12 3.2z',
}
