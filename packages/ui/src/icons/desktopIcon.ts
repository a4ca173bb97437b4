import type { IconShape } from './iconShape.ts'

/** An app for a computer. */
export const desktopIcon: IconShape = {
  d: 'M6 4h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-12a3 3 0 0 1 -3-3v-6a3 3 0 0 1 3-3zM9 20h6M12 16v4',
}
