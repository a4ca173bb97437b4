import type { IconShape } from './iconShape.ts'

/** A phone app of the other large store, drawn without anyone’s mark. */
export const androidIcon: IconShape = {
  d: 'M8.9 2.5h6.2a2.4 2.4 0 0 1 2.4 2.4v14.2a2.4 2.4 0 0 1-2.4 2.4h-6.2a2.4 2.4 0 0 1 -2.4-2.4v-14.2a2.4 2.4 0 0 1 2.4-2.4zM12 5.6h.01M12 9v5.5M9.7 12.2L12 14.5l2.3-2.3M10 18.5h4',
}
