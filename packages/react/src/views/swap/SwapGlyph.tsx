import type { SwapState, SwapToken } from '@latchkey/core/swap'
import { holdingOf } from '@latchkey/core/swap'
import type { ReactElement, ReactNode } from 'react'
import { HoldingGlyph } from '../send/HoldingGlyph.tsx'

type SwapGlyphProps = {
  readonly token: SwapToken
  readonly state: Pick<SwapState, 'holdings'>
  readonly size: number
  readonly badge?: ReactNode
}

/** The picture of a token that is swapped: the one that the account shows where it holds the token. */
export function SwapGlyph({ token, state, ...look }: SwapGlyphProps): ReactElement {
  return <HoldingGlyph holding={holdingOf(token, state.holdings)} {...look} />
}
