import type { Chain, Connection } from '@latchkey/core'
import { accountSettings, balanceNamespaces, setAccountTab } from '@latchkey/core/internal'
import { PairSkeleton, Sheet, Tabs, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useChunk } from '../../hooks/useChunk.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import css from './AccountTabs.css?inline'
import { BitcoinTabs } from './BitcoinTabs.tsx'
import { ComingPart } from './ComingPart.tsx'
import { UnderWay } from './UnderWay.tsx'

export { BitcoinTabs }

type AccountTabsProps = { readonly connection: Connection; readonly chain: Chain }

const tokens = () => import('./TokensTab.tsx').then(({ TokensTab }) => TokensTab)
/** Without a server nobody knows tokens: the chain's own coin is what the wallet tells. */
const coin = () => import('./CoinTab.tsx').then(({ CoinTab }) => CoinTab)
const activity = () => import('../activity/TransactionsView.tsx').then((part) => part.TransactionsView)

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
  const chunk = useChunk<(props: AccountTabsProps) => ReactElement>(
    selected === 'activity' ? activity : served ? tokens : coin,
  )
  const { part: Body } = chunk
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
          {Body !== undefined ? (
            <Body key={`${selected} ${account}`} connection={connection} chain={chain} />
          ) : (
            <ComingPart chunk={chunk}>
              <Sheet>
                <PairSkeleton count={served ? 3 : 2} />
              </Sheet>
            </ComingPart>
          )}
        </div>
      </Tabs>
    </div>
  )
}
