import { BalanceError, type Connection, showError } from '@latchkey/core'
import { Amount, AmountSkeleton, Note, useStyles } from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { decimalMark, formatBalance } from '../../hooks/formatBalance.ts'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useBalance } from '../../hooks/useBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import css from './AccountView.css?inline'
import { accountState } from './accountState.ts'

/** How long a balance that could not be read is left alone (SPEC §9). */
const restMs = 30_000

/** The native balance: the picture of the account view. */
export function AccountBalance({ connection }: { readonly connection: Connection }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { locale } = useStore(latchkey.words)
  const { chain } = useActiveChain()
  const balance = useBalance(connection.accounts[0])
  const state = accountState(connection.phase === 'connected', chain, balance)
  const unavailable = state.phase === 'unavailable'
  useStyles(css)
  const { refetch } = balance
  // Core lets nobody ask again before that (SPEC §8), so the view does not offer it either.
  useEffect(() => {
    if (!unavailable) return
    // Core says it when it happens here; this is for a balance that failed before the widget was opened.
    if (!latchkey.notice.getState().open) showError(latchkey, new BalanceError())
    const timer = latchkey.deps.clock.setTimeout(refetch, restMs)
    return () => latchkey.deps.clock.clearTimeout(timer)
  }, [latchkey, unavailable, refetch])
  return (
    <section className="account-total" aria-label={say('account.balance')} aria-live="polite">
      {state.phase === 'ready' ? (
        <>
          <Amount
            size="total"
            value={formatBalance(state.units, state.chain.nativeCurrency.decimals, locale)}
            symbol={state.chain.nativeCurrency.symbol}
            mark={decimalMark(locale)}
          />
          <p className="dim">{say('account.balance.on', { network: state.chain.name })}</p>
        </>
      ) : state.phase === 'unavailable' ? (
        <>
          <Note tone="warn">{say('balance.unavailable')}</Note>
          {chain === undefined ? null : <p className="dim">{say('account.balance.later')}</p>}
        </>
      ) : (
        <>
          <AmountSkeleton />
          <span className="sr">{say('account.balance.loading')}</span>
        </>
      )}
    </section>
  )
}
