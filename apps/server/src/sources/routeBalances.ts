import type { Balances, Caip2 } from '@latchkey/wire'
import { SourcesUnavailableError, type Turns } from './askInTurn.ts'
import type { Asking, BalanceSource, BalancesQuestion } from './sources.ts'

/** What became of one chain. */
type ChainPart =
  | { readonly chainId: Caip2; readonly found: Awaited<ReturnType<BalanceSource['balances']>> }
  | { readonly chainId: Caip2; readonly failure: SourcesUnavailableError }

/** Asks for every chain by itself, all at once, and puts together what came. */
export async function routeBalances(
  turns: Turns,
  sources: readonly BalanceSource[],
  freshSources: readonly BalanceSource[],
  question: BalancesQuestion,
  asking: Asking,
): Promise<Balances> {
  const { account, currency } = question

  async function askFor(chainId: Caip2): Promise<ChainPart> {
    const force = question.force.filter((token) => token.chainId === chainId)
    const inOrder = (force.length > 0 ? freshSources : sources).filter((source) => source.supports(chainId))
    if (inOrder.length === 0) {
      return { chainId, failure: new SourcesUnavailableError('nobody here knows balances of this chain', 30) }
    }
    try {
      const { answer } = await turns.ask(inOrder, asking, (source, share) =>
        source.balances({ account, chainId, currency, force }, share),
      )
      return { chainId, found: answer }
    } catch (error) {
      if (error instanceof SourcesUnavailableError) return { chainId, failure: error }
      throw error
    }
  }

  const parts = await Promise.all([...new Set(question.chainIds)].map(askFor))
  const failed = parts.flatMap((part) => ('failure' in part ? [part] : []))
  if (failed.length > 0 && failed.length === parts.length) {
    const seconds = Math.min(...failed.map((part) => part.failure.retryAfterSeconds))
    const words = failed.map((part) => `${part.chainId}: ${part.failure.message}`).join(', ')
    throw new SourcesUnavailableError(words, seconds)
  }
  const blocks = Object.fromEntries(
    parts.flatMap((part) =>
      'found' in part && part.found.block !== undefined ? [[part.chainId, String(part.found.block)]] : [],
    ),
  )
  const partial = parts.flatMap((part) => ('found' in part && part.found.partial ? [part.chainId] : []))
  return {
    // A source speaks for the chain that it was asked about, and for no other.
    balances: parts.flatMap((part) =>
      'found' in part ? part.found.balances.filter((held) => held.chainId === part.chainId) : [],
    ),
    ...(failed.length > 0 && {
      errors: failed.map(({ chainId, failure }) => ({ chainId, reason: failure.message })),
    }),
    ...(Object.keys(blocks).length > 0 && { blocks }),
    ...(partial.length > 0 && { partial }),
  }
}
