import type { HistoryPage } from '@latchkey/wire'
import { createBreaker } from '../rpc/breaker.ts'
import { type Attempt, createTurns } from './askInTurn.ts'
import { routeBalances } from './routeBalances.ts'
import { routeHistory } from './routeHistory.ts'
import type {
  Asking,
  BalanceSource,
  ChainBalances,
  ChainQuestion,
  HistoryQuestion,
  HistorySource,
} from './sources.ts'

/** Who knows what accounts hold and did: the chain itself and, where the operator has a key, a service. */
export type Sources = {
  /** What an account holds on one chain, by the first source that answers. Rejects with a `SourcesUnavailableError` when none does. */
  balancesOn(question: ChainQuestion, asking: Asking): Promise<ChainBalances>
  /** One page of all chains, newest first. `cursor` and `next` are not signed. Rejects with a `SourcesUnavailableError`, or with a `CursorError`. */
  history(question: Omit<HistoryQuestion, 'before'>, asking: Asking): Promise<HistoryPage>
}

/** Sources of one kind. */
export type SourceSet = {
  readonly balances: readonly BalanceSource[]
  readonly history: readonly HistorySource[]
}

/** What the router is made of. */
export type SourcesParts = {
  /** Sources that read the chain. Their upstreams have breakers of their own. */
  readonly chain: SourceSet
  /** Services with a key; each gets a breaker. */
  readonly vendors: SourceSet
  /** Whether services are asked before the chain or after it. */
  readonly vendorsWhen: 'before' | 'after'
  readonly now: () => number
  /** Hears of every try. */
  readonly onAttempt?: (attempt: Attempt) => void
}

/** Puts the sources in their order; whoever fails is followed by the next within the deadline. */
export function createSources({ chain, vendors, vendorsWhen, now, onAttempt }: SourcesParts): Sources {
  const ids = new Set([...vendors.balances, ...vendors.history].map((source) => source.id))
  const breakers = new Map([...ids].map((id) => [id, createBreaker(now)] as const))
  const turns = createTurns(breakers, onAttempt ?? (() => {}))
  const ordered = <Source>(own: readonly Source[], theirs: readonly Source[]): readonly Source[] =>
    vendorsWhen === 'before' ? [...theirs, ...own] : [...own, ...theirs]
  const balanceSources = ordered(chain.balances, vendors.balances)
  // What must be read anew only the chain can read anew.
  const freshSources = [...chain.balances, ...vendors.balances]
  const historySources = ordered(chain.history, vendors.history)
  return {
    balancesOn: (question, asking) =>
      routeBalances(turns, question.force.length > 0 ? freshSources : balanceSources, question, asking),
    history: (question, asking) => routeHistory(turns, historySources, question, asking),
  }
}
