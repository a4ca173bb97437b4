import type { CaipAddress, Portfolio } from '@latchkey/core'
import { activeAccount } from '@latchkey/core/internal'
import { useCallback, useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { type QueryState, useWalletQuery } from '../hooks/useWalletQuery.ts'
import { lazyModule } from '../lazy/lazyModule.ts'

const portfolioFlows = lazyModule(() => import('@latchkey/core/portfolio'))

/** Whose portfolio, and whether it is followed. */
export type PortfolioOf = {
  /** The account in use unless told. */
  readonly account?: CaipAddress | undefined
  /** Reads it again every 10 s while the component is shown. */
  readonly poll?: boolean
}

/** What an account holds on its chain, with values where they are known; without a wallet it is still loading. */
export function usePortfolio({ account, poll = false }: PortfolioOf = {}): QueryState<Portfolio> {
  const latchkey = useLatchkey()
  const active = useStore(latchkey.connections, (state) => activeAccount(state))
  const whose = account ?? active
  // What reads portfolios comes when the first one is read.
  const state = useWalletQuery<Portfolio>(whose && `portfolio ${whose}`, async () => {
    const { portfolioQuery } = await portfolioFlows.load(latchkey)
    return portfolioQuery(latchkey, whose as CaipAddress)
  })
  useEffect(() => {
    if (!poll || whose === undefined) return
    let stop = () => {}
    let gone = false
    portfolioFlows.load(latchkey).then(
      ({ pollPortfolio }) => {
        if (!gone) stop = pollPortfolio(latchkey, whose)
      },
      // Code did not load: what was read first stays as it is.
      () => undefined,
    )
    return () => {
      gone = true
      stop()
    }
  }, [latchkey, whose, poll])
  const refetch = useCallback(() => {
    if (whose === undefined) return
    portfolioFlows
      .load(latchkey)
      .then(({ refreshPortfolio }) => refreshPortfolio(latchkey, whose))
      // The state tells of it.
      .catch(() => undefined)
  }, [latchkey, whose])
  return { ...state, refetch }
}
