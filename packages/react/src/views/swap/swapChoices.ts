import type { OwnedSwapToken, SwapState, SwapToken } from '@latchkey/core/swap'
import { popularTokens, searchTokens, tokensWithBalance } from '@latchkey/core/swap'
import type { LongGroup } from '@latchkey/ui'

/** A token to choose; with `quantity` where the account has some. */
export type SwapChoice = SwapToken & Partial<Pick<OwnedSwapToken, 'quantity' | 'price'>>

type Listed = Pick<SwapState, 'tokens' | 'found' | 'holdings' | 'prices' | 'chainId'>

/** The labels of the two groups. */
type Labels = { readonly yours: string; readonly all: string }

/** The tokens of the account, then all others; with a search, the matching tokens. */
export function swapChoices(state: Listed, search: string, labels: Labels): readonly LongGroup<SwapChoice>[] {
  if (search.trim() !== '') return [{ id: 'found', items: searchTokens(state, search) }]
  const own = tokensWithBalance(state)
  const owned = new Set(own.map(({ address }) => address))
  const others = [...popularTokens(state), ...state.found].filter(({ address }) => !owned.has(address))
  return [
    { id: 'yours', label: labels.yours, items: own },
    { id: 'all', label: labels.all, items: others },
  ].filter(({ items }) => items.length > 0)
}
