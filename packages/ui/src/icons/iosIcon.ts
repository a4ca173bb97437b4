import type { IconShape } from './iconShape.ts'

/** A phone app of the one large store, drawn without anyone’s mark. */
export const iosIcon: IconShape = {
  d: 'M9.9 2.5h4.2a3.4 3.4 0 0 1 3.4 3.4v12.2a3.4 3.4 0 0 1-3.4 3.4h-4.2a3.4 3.4 0 0 1 -3.4-3.4v-12.2a3.4 3.4 0 0 1 3.4-3.4zM10.8 5.6h2.4M12 9.5v5.5M9.7 12.7L12 15l2.3-2.3',
}
