import type { IconShape } from './iconShape.ts'

/** A browser extension. */
export const extensionIcon: IconShape = {
  d: 'M9.6 5.9a2.4 2.4 0 0 1 4.8 0V7h2.1A2.5 2.5 0 0 1 19 9.5v2.1h-.9a2.4 2.4 0 0 0 0 4.8h.9v1.1a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 17.5v-8A2.5 2.5 0 0 1 7.5 7h2.1z',
}
