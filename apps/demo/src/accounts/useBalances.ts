import { useEffect, useState } from 'react'
import type { ReachedChain } from '../chains/useHeads.ts'
import { messages } from '../messages.ts'
import { ReadError } from '../rpc/rpcClient.ts'
import { type Balances, readBalances } from './readBalances.ts'

/** What the page knows of the balances on one chain. */
export type BalancesStatus =
  | { readonly phase: 'loading' }
  | { readonly phase: 'read'; readonly balances: readonly Balances[] }
  | { readonly phase: 'old'; readonly balances: readonly Balances[]; readonly reason: string }
  | { readonly phase: 'failed'; readonly reason: string }

const retryMs = 5_000

/**
 * Reads balances when `version` says that something moved, when the visitor comes back to the page, and again
 * after a read that failed.
 * Without a version nothing is known of the chain yet, and nothing is read.
 */
export function useBalances(
  { chain, client }: ReachedChain,
  accounts: readonly string[],
  version: string | undefined,
): BalancesStatus {
  const [known, setKnown] = useState<ReadonlyMap<number, BalancesStatus>>(new Map())
  const visits = useVisits()
  const [retries, setRetries] = useState(0)
  const usdc = chain.contracts['USDC']

  // biome-ignore lint/correctness/useExhaustiveDependencies: version, visits and retries are reasons to read again, not inputs of the read
  useEffect(() => {
    if (version === undefined) return
    let left = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const set = (next: (before: BalancesStatus | undefined) => BalancesStatus) => {
      if (!left) setKnown((all) => new Map(all).set(chain.id, next(all.get(chain.id))))
    }
    readBalances(client, accounts, usdc).then(
      (balances) => set(() => ({ phase: 'read', balances })),
      (error: unknown) => {
        const reason = error instanceof ReadError ? error.message : messages.read.unreadable
        set((before) =>
          before && 'balances' in before
            ? { phase: 'old', balances: before.balances, reason }
            : { phase: 'failed', reason },
        )
        if (!left) retry = setTimeout(() => setRetries((before) => before + 1), retryMs)
      },
    )
    return () => {
      left = true
      clearTimeout(retry)
    }
  }, [client, chain.id, accounts, usdc, version, visits, retries])

  return known.get(chain.id) ?? { phase: 'loading' }
}

/** Counts how often the page came back into sight: blocks may have passed unseen. */
function useVisits(): number {
  const [visits, setVisits] = useState(0)
  useEffect(() => {
    const count = () => {
      if (document.visibilityState === 'visible') setVisits((before) => before + 1)
    }
    document.addEventListener('visibilitychange', count)
    return () => document.removeEventListener('visibilitychange', count)
  }, [])
  return visits
}
