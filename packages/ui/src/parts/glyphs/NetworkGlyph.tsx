import type { ReactElement, ReactNode } from 'react'
import { Glyph } from './Glyph.tsx'

export type NetworkGlyphProps = {
  readonly name: string
  /** An address already checked by the caller; without one, or when it fails, a drawing made from the name. */
  readonly src?: string | undefined
  readonly size: number
  readonly badge?: ReactNode
}

/** A network's picture: a soft square that never moves what stands beside it. */
export function NetworkGlyph({ name, src, size, badge }: NetworkGlyphProps): ReactElement {
  return <Glyph seed={`network ${name}`} src={src} size={size} badge={badge} />
}
