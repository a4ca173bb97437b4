import { type Holding, holdingKey } from '@latchkey/core'
import { TokenGlyph } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

type HoldingGlyphProps = {
  readonly holding: Pick<Holding, 'chainId' | 'address' | 'iconUrl'>
  readonly size: number
  readonly badge?: ReactNode
}

/** A token's picture, or a drawing made from where it lives: two tokens of one name look different. */
export function HoldingGlyph({ holding, size, badge }: HoldingGlyphProps): ReactElement {
  const { images } = useLatchkey().config
  return (
    <TokenGlyph
      seed={holdingKey(holding)}
      src={images === 'none' ? undefined : holding.iconUrl}
      size={size}
      badge={badge}
    />
  )
}
