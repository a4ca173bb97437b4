import type { IconShape } from './iconShape.ts'

/** What is this? */
export const helpIcon: IconShape = {
  d: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9.6 9.4a2.5 2.5 0 1 1 3.5 2.3c-.8.35-1.1.8-1.1 1.6M12 16.6h.01',
}
