import type { BuyNetwork } from '@latchkey/core/onramp'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { ChainGlyph } from '../network/ChainGlyph.tsx'
import { HoldingGlyph } from '../send/HoldingGlyph.tsx'

type BuyTokenGlyphProps = {
  readonly network: BuyNetwork
  readonly size: number
  /** Shows the network in its corner. */
  readonly badge?: boolean
}

/** The icon of a token on a network, as in the account's list of tokens. */
export function BuyTokenGlyph({ network, size, badge = false }: BuyTokenGlyphProps): ReactElement {
  const { networks } = useLatchkey().config
  const chain = badge ? networks.find(({ caip2 }) => caip2 === network.chainId) : undefined
  return (
    <HoldingGlyph holding={network} size={size} badge={chain && <ChainGlyph chain={chain} size={20} />} />
  )
}
