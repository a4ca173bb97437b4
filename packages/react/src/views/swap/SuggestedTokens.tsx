import type { SwapState, SwapToken } from '@latchkey/core/swap'
import { suggestedTokens } from '@latchkey/core/swap'
import { plainName } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useWords } from '../../hooks/useWords.ts'
import { SwapGlyph } from './SwapGlyph.tsx'

/** The maximum number of suggestions. */
const mostSuggested = 6

type SuggestedTokensProps = {
  readonly state: SwapState
  readonly onChoose: (token: SwapToken) => void
}

/** The suggested tokens, all visible at once. */
export function SuggestedTokens({ state, onChoose }: SuggestedTokensProps): ReactElement | null {
  const say = useWords()
  const tokens = suggestedTokens(state).slice(0, mostSuggested)
  if (tokens.length === 0) return null
  return (
    <ul className="swap-chips" aria-label={say('swap.select.suggested')}>
      {tokens.map((token) => (
        <li key={token.address}>
          <button
            className="swap-chip"
            type="button"
            title={plainName(token.name)}
            onClick={() => onChoose(token)}
          >
            <SwapGlyph token={token} state={state} size={24} />
            <bdi className="clip">{plainName(token.symbol)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
