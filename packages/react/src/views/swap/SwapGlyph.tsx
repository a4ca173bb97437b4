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

/** The icon of a token: the account's own if it holds the token. */
export function SwapGlyph({ token, state, ...look }: SwapGlyphProps): ReactElement {
  return <HoldingGlyph holding={holdingOf(token, state.holdings)} {...look} />
}
