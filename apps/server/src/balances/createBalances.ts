import { type Balances, type Caip2, TokenBalance } from '@latchkey/wire'
import * as v from 'valibot'
import type { Cached } from '../cache/cache.ts'
import { createCache, TooBusyError } from '../cache/createCache.ts'
import type { Sharing } from '../cache/sharing.ts'
import { SourcesUnavailableError, wordsOf } from '../sources/askInTurn.ts'
import type { Sources } from '../sources/createSources.ts'
import type { BalancesQuestion, ChainQuestion } from '../sources/sources.ts'
import { largerFirst } from './money.ts'

/** What accounts hold, remembered for a moment. */
export type AccountBalances = {
  /** Chains that fail are told in `errors`; rejects with a `SourcesUnavailableError` when that is all of them. */
  find(question: BalancesQuestion): Promise<Balances>
}

/** What one chain said. */
const ChainAnswer = v.object({
  balances: v.pipe(v.array(TokenBalance), v.readonly()),
  block: v.optional(v.string()),
  partial: v.boolean(),
})
type ChainAnswer = Readonly<v.InferOutput<typeof ChainAnswer>>

const believeMs = 5_000
/** Nodes believe each other for longer than themselves: what each would ask for, one asks for all. */
const shareMs = 15_000
/** When the chain is down, what it said within the last minute is told, and told to be old. */
const lastResortMs = 55_000
const shareStaleMs = believeMs + lastResortMs - shareMs

/** Asks the sources once for all who ask meanwhile, each chain by itself. */
export function createBalances(
  sources: Pick<Sources, 'balancesOn'>,
  deadlineMs: number,
  now: () => number,
  sharing?: Sharing | undefined,
): AccountBalances {
  const cache = createCache<ChainAnswer>({
    now,
    ttlMs: believeMs,
    staleIfErrorMs: lastResortMs,
    mostEntries: 20_000,
    mostBytes: 64 * 1024 * 1024,
    mostLoads: 500,
    share: sharing && {
      with: sharing,
      kind: 'balance:v1',
      // What is not whole here may be whole elsewhere.
      ttlMs: ({ partial }) => (partial ? 0 : shareMs),
      staleMs: shareStaleMs,
      schema: ChainAnswer,
    },
  })

  /** Others wait for the same answer, so it has a time of its own and not that of one visitor. */
  async function load(question: ChainQuestion): Promise<ChainAnswer> {
    const asking = { signal: AbortSignal.timeout(deadlineMs), deadline: performance.now() + deadlineMs }
    const { balances, block, partial = false } = await sources.balancesOn(question, asking)
    return { balances, block: block?.toString(), partial }
  }

  async function findOn(question: BalancesQuestion, chainId: Caip2): Promise<Cached<ChainAnswer>> {
    const { account, currency } = question
    // Every input that changes the answer is in the key.
    const key = `bal:v1:${chainId}:${currency}:${account}`
    const force = question.force.filter((token) => token.chainId === chainId)
    const chainQuestion = { account, chainId, currency, force }
    if (force.length === 0) return cache.get(key, () => load(chainQuestion))
    let whole: ChainAnswer | undefined
    const kept = await cache.get(
      key,
      async () => {
        whole = await load(chainQuestion)
        // Tokens that are all gone are for who asked for them; the coin is told to all.
        const isForAll = ({ address, quantity }: TokenBalance) =>
          address === undefined || quantity.numeric !== '0'
        return { ...whole, balances: whole.balances.filter(isForAll) }
      },
      { fresh: true },
    )
    return whole === undefined ? kept : { ...kept, value: whole }
  }

  return {
    async find(question) {
      const chainIds = [...new Set(question.chainIds)]
      const settled = await Promise.allSettled(chainIds.map((chainId) => findOn(question, chainId)))
      const answers: { chainId: Caip2; answer: Cached<ChainAnswer> }[] = []
      const failures: { chainId: Caip2; reason: string; seconds: number }[] = []
      for (const [n, chainId] of chainIds.entries()) {
        const one = settled[n]
        if (one?.status === 'fulfilled') answers.push({ chainId, answer: one.value })
        else failures.push({ chainId, ...tell(one?.reason) })
      }
      if (answers.length === 0) {
        const seconds = Math.min(...failures.map((failure) => failure.seconds))
        throw new SourcesUnavailableError(failures.map((failure) => failure.reason).join(' '), seconds)
      }
      const blocks = answers.flatMap(({ chainId, answer }) =>
        answer.value.block === undefined ? [] : [[chainId, answer.value.block] as const],
      )
      const partial = answers.flatMap(({ chainId, answer }) => (answer.value.partial ? [chainId] : []))
      return {
        balances: answers.flatMap(({ answer }) => answer.value.balances).toSorted(byValue),
        ...(failures.length > 0 && { errors: failures.map(({ chainId, reason }) => ({ chainId, reason })) }),
        ...(blocks.length > 0 && { blocks: Object.fromEntries(blocks) }),
        ...(partial.length > 0 && { partial }),
        ...(answers.some(({ answer }) => answer.stale) && { stale: true }),
      }
    },
  }
}

function tell(error: unknown): { readonly reason: string; readonly seconds: number } {
  if (error instanceof TooBusyError) return { reason: 'The server is busy: try again in 1 s.', seconds: 1 }
  return {
    reason: wordsOf(error),
    seconds: error instanceof SourcesUnavailableError ? error.retryAfterSeconds : 1,
  }
}

/** By value; then what has no known value: coins, tokens of lists, and the others, in the order they were found. */
function byValue(a: TokenBalance, b: TokenBalance): number {
  if (a.value !== null && b.value !== null) return largerFirst(a.value, b.value)
  if (a.value !== null || b.value !== null) return a.value === null ? 1 : -1
  return rank(a) - rank(b)
}

function rank(balance: TokenBalance): number {
  if (balance.unlisted === true) return 2
  return balance.address === undefined ? 0 : 1
}
