import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './PairGlyph.css?inline'

export type PairGlyphProps = {
  /** The picture of what was given. */
  readonly first: ReactNode
  /** The picture of what came back, before the other. */
  readonly second: ReactNode
  readonly badge?: ReactNode
}

/** Two pictures in the box of one: what was given and what came back. */
export function PairGlyph({ first, second, badge }: PairGlyphProps): ReactElement {
  useStyles(css)
  return (
    <span className="glyph pair-glyph" aria-hidden="true">
      {first}
      {second}
      {badge === undefined ? null : <span className="glyph-badge">{badge}</span>}
    </span>
  )
}
