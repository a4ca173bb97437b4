import { activeConnection, balanceNamespaces, type Latchkey } from '@latchkey/core'
import { useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { AccountPerson } from './AccountPerson.tsx'
import { AccountRows } from './AccountRows.tsx'
import { AccountTiles } from './AccountTiles.tsx'
import css from './AccountView.css?inline'
import { AccountBalance, AccountTabs, accountHead, BitcoinTabs, fetchParts } from './accountParts.tsx'
import { NobodyConnected } from './NobodyConnected.tsx'
import { UnderWay } from './UnderWay.tsx'

/** Who is connected, what they hold, and the ways from there. */
export const AccountView = Object.assign(Account, { head: accountHead })

/** The view, whose parts are fetched while it is drawn. */
export function openAccount(latchkey: Latchkey): typeof AccountView {
  fetchParts(latchkey)
  return AccountView
}

function Account(): ReactElement {
  const latchkey = useLatchkey()
  const connection = useLast(useStore(latchkey.connections, (state) => activeConnection(state)))
  const { chain } = useActiveChain()
  useStyles(css)
  if (connection === undefined) return <NobodyConnected />
  const { connector, accounts } = connection
  // The wallet inside the widget: who it is stands in the header, and its lists have the view to themselves.
  const embedded = connector.type === 'AUTH'
  // Without a server nobody knows tokens and their past: the account is what its wallet tells.
  const served =
    latchkey.config.endpoints !== undefined &&
    chain !== undefined &&
    balanceNamespaces.includes(chain.namespace)
  const underWay = <UnderWay account={accounts[0]} />
  const lists = served ? <AccountTabs connection={connection} full={embedded} /> : null
  if (embedded)
    return (
      <>
        <AccountBalance connection={connection} totalFirst />
        <AccountTiles connection={connection} />
        {underWay}
        {lists}
      </>
    )
  return (
    <>
      <AccountPerson connection={connection} />
      {connection.namespace === 'bip122' ? <BitcoinTabs connection={connection} /> : null}
      <AccountBalance connection={connection} />
      <AccountTiles connection={connection} />
      {served ? null : underWay}
      <AccountRows connection={connection} chain={chain} isAboveLists={served} />
      {/* Below everything else: how long they are is known late, and what a finger is about to touch must not move. */}
      {served ? underWay : null}
      {lists}
    </>
  )
}
