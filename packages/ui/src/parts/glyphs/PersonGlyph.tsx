import type { ReactElement, ReactNode } from 'react'
import { Glyph } from './Glyph.tsx'

export type PersonGlyphProps = {
  /** What the drawing is made from, such as the address. */
  readonly seed: string
  /** An address already checked by the caller; without one, or when it fails, a drawing made from the seed. */
  readonly src?: string | undefined
  readonly size: number
  readonly badge?: ReactNode
}

/** A person's picture: a circle that never moves what stands beside it. */
export function PersonGlyph({ seed, src, size, badge }: PersonGlyphProps): ReactElement {
  return <Glyph seed={`person ${seed.toLowerCase()}`} src={src} size={size} round badge={badge} />
}
