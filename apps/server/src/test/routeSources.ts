import type { Caip2 } from '@latchkey/wire'
import { createSources, type SourcesParts } from '../sources/createSources.ts'
import type { BalanceSource, HistorySource } from '../sources/sources.ts'

/** Whose account is asked about. */
export const account = '0x1111111111111111111111111111111111111111'
/** A chain. */
export const one: Caip2 = 'eip155:1'
/** Another chain. */
export const two: Caip2 = 'eip155:8453'

/** So much time. */
export const asking = (ms = 30_000) => ({
  signal: new AbortController().signal,
  deadline: performance.now() + ms,
})

/** Puts sources in their order, services after the chain unless told. */
export function route(parts: Partial<SourcesParts> & Pick<SourcesParts, 'chain' | 'vendors'>) {
  return createSources({ vendorsWhen: 'after', now: () => 0, ...parts })
}

/** Sources of one kind. */
export const set = (balances: readonly BalanceSource[] = [], history: readonly HistorySource[] = []) => ({
  balances,
  history,
})
