import type { ReactElement, ReactNode } from 'react'
import { Glyph } from './Glyph.tsx'

export type WalletGlyphProps = {
  readonly name: string
  /** An address already checked by the caller; without one, or when it fails, a drawing made from the name. */
  readonly src?: string | undefined
  readonly size: number
  readonly badge?: ReactNode
}

/** A wallet's picture: a soft square that never moves what stands beside it. */
export function WalletGlyph({ name, src, size, badge }: WalletGlyphProps): ReactElement {
  return <Glyph seed={`wallet ${name}`} src={src} size={size} badge={badge} />
}
