import { holdingKey, sayFiat, sayUnits } from '@latchkey/core'
import { useActivity, useLatchkey, usePortfolio, useStore } from '@latchkey/react'

/** What the account in use holds, in your own design. */
export function Holdings() {
  const words = useStore(useLatchkey().words)
  const portfolio = usePortfolio({ poll: true })
  if (portfolio.phase === 'failed') return <p role="alert">{portfolio.error?.message}</p>
  if (portfolio.phase === 'loading') return <p>Reading…</p>
  const { holdings, currency } = portfolio.data
  return (
    <ul aria-label="Holdings">
      {holdings.map((holding) => {
        const { symbol, decimals, value } = holding
        const amount = sayUnits(words, holding.amount, decimals, { symbol })
        return (
          <li key={holdingKey(holding)} title={amount.exact}>
            {amount.text}
            {value !== undefined && ` (${sayFiat(words, value, currency).text})`}
          </li>
        )
      })}
    </ul>
  )
}

/** What happened with it, newest first. */
export function Past() {
  const activity = useActivity()
  if (activity.phase !== 'ready') return null
  return (
    <>
      <ul aria-label="Past">
        {activity.entries.map(({ id, operation, status, at }) => (
          <li key={id}>
            {operation}, {status}, {new Date(at).toLocaleDateString()}
          </li>
        ))}
      </ul>
      {activity.more === 'there' && (
        <button type="button" onClick={activity.loadMore}>
          Older
        </button>
      )}
    </>
  )
}
