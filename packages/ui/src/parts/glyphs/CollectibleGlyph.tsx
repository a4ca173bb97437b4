import type { ReactElement, ReactNode } from 'react'
import { Glyph } from './Glyph.tsx'

export type CollectibleGlyphProps = {
  /** What the drawing is made from, such as contract and number. */
  readonly seed: string
  /** An address already checked by the caller; without one, or when it fails, a drawing made from the seed. */
  readonly src?: string | undefined
  readonly size: number
  readonly badge?: ReactNode
}

/** A collectible's picture: a soft square, so that it does not look like a coin. */
export function CollectibleGlyph({ seed, src, size, badge }: CollectibleGlyphProps): ReactElement {
  return <Glyph seed={`collectible ${seed.toLowerCase()}`} src={src} size={size} badge={badge} />
}
