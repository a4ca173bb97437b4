import type { BuyNetwork } from '@latchkey/core/onramp'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { ChainGlyph } from '../network/ChainGlyph.tsx'
import { HoldingGlyph } from '../send/HoldingGlyph.tsx'

type BuyTokenGlyphProps = {
  readonly network: BuyNetwork
  readonly size: number
  /** Draws the network on its corner. */
  readonly badge?: boolean
}

/** The picture of a token on a network: as the lists of what an account holds draw it. */
export function BuyTokenGlyph({ network, size, badge = false }: BuyTokenGlyphProps): ReactElement {
  const { networks } = useLatchkey().config
  const chain = badge ? networks.find(({ caip2 }) => caip2 === network.chainId) : undefined
  return (
    <HoldingGlyph holding={network} size={size} badge={chain && <ChainGlyph chain={chain} size={20} />} />
  )
}
