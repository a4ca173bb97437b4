import { SourcesUnavailableError, type Turns } from './askInTurn.ts'
import type { Asking, BalanceSource, ChainBalances, ChainQuestion } from './sources.ts'

/** Asks the sources of a chain in turn for what an account holds there. */
export async function routeBalances(
  turns: Turns,
  sources: readonly BalanceSource[],
  question: ChainQuestion,
  asking: Asking,
): Promise<ChainBalances> {
  const { chainId } = question
  const able = sources.filter((source) => source.supports(chainId))
  if (able.length === 0) throw new SourcesUnavailableError('nobody here knows balances of this chain', 30)
  const { answer } = await turns.ask(able, asking, (source, share) => source.balances(question, share))
  // A source speaks for the chain that it was asked about, and for no other.
  return { ...answer, balances: answer.balances.filter((held) => held.chainId === chainId) }
}
