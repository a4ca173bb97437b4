import type { CaipAddress } from '../../base/caip.ts'
import { holdingKey, type Portfolio } from '../../chains/holding.ts'
import { type SendState, stepSend } from '../../features/send/sendState.ts'
import { withHolding } from '../../features/send/sendSteps.ts'
import { watching } from '../../features/send/watching.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { portfolioQuery } from '../portfolio/portfolioQuery.ts'

/** Follows what an account holds, for the send on the screen; returns the way to stop. */
export function watchBalances(latchkey: Latchkey, account: CaipAddress): () => void {
  let stop = () => {}
  let isOver = false
  void Promise.all([queries(latchkey), import('@tanstack/query-core')]).then(
    ([client, { QueryObserver }]) => {
      if (isOver) return
      const observer = new QueryObserver<Portfolio>(client, portfolioQuery(latchkey, account))
      const hear = ({
        data,
        isError,
      }: {
        readonly data: Portfolio | undefined
        readonly isError: boolean
      }) => {
        const kept = watching(latchkey)
        if (isError) kept.lastRetry = latchkey.deps.clock.now()
        if (data) takePortfolio(latchkey, account, data)
      }
      stop = observer.subscribe(hear)
      hear(observer.getCurrentResult())
    },
    // Balances are read through the wallet as well.
    () => undefined,
  )
  return () => {
    isOver = true
    stop()
  }
}

function takePortfolio(latchkey: Latchkey, account: CaipAddress, portfolio: Portfolio): void {
  const all = [...portfolio.holdings, ...portfolio.undivided]
  watching(latchkey).balances = all
  stepSend(latchkey, (state) => {
    if (state.account !== account || state.phase === 'asking') return state
    const coin = all.find(({ address, chainId }) => address === undefined && chainId === state.chainId)
    const { token } = state
    const found = token && all.find((holding) => holdingKey(holding) === holdingKey(token))
    const next: SendState = { ...state, ...(coin && { coin }) }
    return found ? withHolding(next, found, latchkey.words.getState().locale) : next
  })
}
