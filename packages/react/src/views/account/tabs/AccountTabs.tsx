import type { Chain, Connection } from '@latchkey/core'
import { accountSettings, balanceNamespaces, setAccountTab } from '@latchkey/core/internal'
import { PairSkeleton, Sheet, Tabs, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { type LazyPart, lazyPart, type PartLoad } from '../../../lazy/lazyPart.tsx'
import { ComingPart } from '../ComingPart.tsx'
import { UnderWay } from '../underWay/UnderWay.tsx'
import css from './AccountTabs.css?inline'

type AccountTabsProps = { readonly connection: Connection; readonly chain: Chain }

/** Rows that come, in place of a list whose code comes. */
const coming = (count: number) => (load: PartLoad) => (
  <ComingPart {...load}>
    <Sheet>
      <PairSkeleton count={count} />
    </Sheet>
  </ComingPart>
)

const Tokens = lazyPart(() => import('./TokensTab.tsx').then(({ TokensTab }) => TokensTab), coming(3))
/** Without a server tokens are not known: the wallet tells the balance of the chain's own coin. */
const Coin = lazyPart(() => import('./CoinTab.tsx').then(({ CoinTab }) => CoinTab), coming(2))
const Activity: LazyPart<object> = lazyPart(
  () => import('../../activity/TransactionsView.tsx').then(({ TransactionsView }) => TransactionsView),
  coming(3),
)

/** What the account holds and what happened with it; the code of each comes when it is looked at. */
export function AccountTabs({ connection, chain }: AccountTabsProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  useStyles(css)
  const at = useStore(accountSettings(latchkey), ({ currentTab }) => currentTab)
  const { features, endpoints } = latchkey.config
  const names = features.history ? (['tokens', 'activity'] as const) : (['tokens'] as const)
  const selected = names[at] ?? 'tokens'
  const served = endpoints !== undefined && balanceNamespaces.includes(chain.namespace)
  const Body: LazyPart<AccountTabsProps> = selected === 'activity' ? Activity : served ? Tokens : Coin
  const [account] = connection.accounts
  return (
    <div className="account-tabs">
      <Tabs
        tabs={names.map((id) => ({ id, label: say(`${id}.tab`) }))}
        selected={selected}
        onSelect={(id) => {
          if (id === 'activity')
            latchkey.track({ type: 'track', event: 'CLICK_TRANSACTIONS', properties: {} })
          setAccountTab(latchkey, id === 'activity' ? 1 : 0)
        }}
        label={say('account.tabs')}
      >
        <div className="account-tab" data-served={served ? '' : undefined}>
          {/* Among what happened it is listed anyway. */}
          {selected === 'tokens' ? <UnderWay account={account} /> : null}
          <Body key={`${selected} ${account}`} connection={connection} chain={chain} />
        </div>
      </Tabs>
    </div>
  )
}
