import { type CaipAddress, type Holding, holdingKey, type Portfolio, type View } from '@latchkey/core'
import type { QueryState } from '../../hooks/useWalletQuery.ts'

/** What the view of one token shows. */
export type TokenState =
  /** The account in use is another, or holds none of it any more: there is nothing to show. */
  | { readonly phase: 'gone' }
  | {
      readonly phase: 'held'
      readonly holding: Holding
      /** The currency of its price and value. */
      readonly currency: string
      /** The figures are from a while ago. */
      readonly stale: boolean
    }

/** What the view of one token draws: what was read last, or what it was opened with until then. */
export function tokenState(
  { account, token }: Extract<View, { readonly name: 'Token' }>,
  inUse: CaipAddress,
  portfolio: QueryState<Portfolio>,
): TokenState {
  // An account is of one network: on another network it is another account.
  if (account !== inUse) return { phase: 'gone' }
  if (portfolio.phase !== 'ready') return { phase: 'held', holding: token, currency: 'USD', stale: false }
  const { holdings, undivided, currency, missing, stale } = portfolio.data
  const key = holdingKey(token)
  const holding = [...holdings, ...undivided].find((one) => holdingKey(one) === key)
  if (holding !== undefined) return { phase: 'held', holding, currency, stale }
  // A network that did not answer says nothing about the token.
  return stale || missing.includes(token.chainId)
    ? { phase: 'held', holding: token, currency, stale: true }
    : { phase: 'gone' }
}
