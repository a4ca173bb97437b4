import type { IconShape } from './iconShape.ts'

/** Farcaster, in our own lines: an arch. */
export const farcasterIcon: IconShape = {
  d: 'M5 5h14M6.5 5v15M17.5 5v15M8.5 20h-4M19.5 20h-4M6.5 14.5a5.5 5.5 0 0 1 11 0',
}
