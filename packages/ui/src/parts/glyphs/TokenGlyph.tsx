import type { ReactElement, ReactNode } from 'react'
import { Glyph } from './Glyph.tsx'

export type TokenGlyphProps = {
  /** What the drawing is made from, such as the token's CAIP-10 address; a symbol alone may be borrowed. */
  readonly seed: string
  /** An address already checked by the caller; without one, or when it fails, a drawing made from the seed. */
  readonly src?: string | undefined
  readonly size: number
  readonly badge?: ReactNode
}

/** A token's picture: a circle that never moves what stands beside it. */
export function TokenGlyph({ seed, src, size, badge }: TokenGlyphProps): ReactElement {
  return <Glyph seed={`token ${seed.toLowerCase()}`} src={src} size={size} round badge={badge} />
}
