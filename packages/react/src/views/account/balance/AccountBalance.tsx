import { type Connection, type Portfolio, sayUnits } from '@latchkey/core'
import { BalanceError, balanceNamespaces, showError } from '@latchkey/core/internal'
import { LiveRegion, Note, useStyles } from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { usePortfolio } from '../../../headless/usePortfolio.ts'
import { useActiveChain } from '../../../hooks/useActiveChain.ts'
import { useBalance } from '../../../hooks/useBalance.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import type { QueryState } from '../../../hooks/useWalletQuery.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { type AccountState, accountState } from '../accountState.ts'
import { useSignInAhead } from '../menu/signInPart.ts'
import { useBought } from '../useBought.ts'
import css from './AccountBalance.css?inline'
import { BalanceComing } from './BalanceComing.tsx'
import { BalanceFigures } from './BalanceFigures.tsx'

/** How long a balance that could not be read is left alone (S9.02). */
const restMs = 30_000

type AccountBalanceProps = { readonly connection: Connection }

/** What the account holds, in one number: the picture of the account view. */
export function AccountBalance(props: AccountBalanceProps): ReactElement {
  const { endpoints } = useLatchkey().config
  const { chain } = useActiveChain()
  // The account holds the token soon: its balance is loaded again when the purchase arrives.
  useBought()
  useSignInAhead()
  // Balances are read on some families of chains alone (S9.42): elsewhere there is nothing to read again.
  const read = chain !== undefined && balanceNamespaces.includes(chain.namespace)
  return endpoints === undefined || !read ? <Balance {...props} read={read} /> : <ServedBalance {...props} />
}

/** With a server there are values to tell, and they are read again for as long as somebody looks. */
function ServedBalance(props: AccountBalanceProps): ReactElement {
  const portfolio = usePortfolio({
    account: props.connection.accounts[0],
    poll: props.connection.phase === 'connected',
  })
  return <Balance {...props} read portfolio={portfolio} />
}

type Ready = Extract<AccountState, { readonly phase: 'ready' }>

type BalanceProps = AccountBalanceProps & {
  readonly read: boolean
  readonly portfolio?: QueryState<Portfolio>
}

function Balance({ connection, read, portfolio }: BalanceProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { chain } = useActiveChain()
  const balance = useBalance(connection.accounts[0])
  const state = accountState(connection.phase === 'connected', chain, balance, portfolio)
  const unavailable = state.phase === 'unavailable'
  useStyles(css)
  const words = useStore(latchkey.words)
  const spoken = ({ units, chain: { nativeCurrency } }: Ready) =>
    `${sayUnits(words, units, nativeCurrency.decimals).label} ${nativeCurrency.symbol}`
  const { refetch } = balance
  // Core sends no new request before that (S8.03), so the view offers none.
  useEffect(() => {
    if (!unavailable) return
    // Core says it when it happens here; this is for a balance that failed before the widget was opened.
    if (!latchkey.notice.getState().open) showError(latchkey, new BalanceError())
    if (!read) return
    const timer = latchkey.deps.clock.setTimeout(refetch, restMs)
    return () => latchkey.deps.clock.clearTimeout(timer)
  }, [latchkey, unavailable, read, refetch])
  return (
    <section className="account-total" aria-label={say('account.balance')}>
      {state.phase === 'ready' ? (
        <BalanceFigures state={state} />
      ) : unavailable ? (
        <>
          <Note tone="warn">{say('balance.unavailable')}</Note>
          {read ? <p className="dim">{say('account.balance.later')}</p> : null}
        </>
      ) : (
        <BalanceComing />
      )}
      {/* Here before it has something to say. Only what moved is said: prices move all the time. */}
      <LiveRegion
        message={state.phase === 'ready' ? say('account.balance.said', { amount: spoken(state) }) : ''}
      />
    </section>
  )
}
