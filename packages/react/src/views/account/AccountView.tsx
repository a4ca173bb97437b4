import type { Latchkey } from '@latchkey/core'
import { activeConnection } from '@latchkey/core/internal'
import { useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { AccountHead } from './AccountHead.tsx'
import { AccountTiles } from './AccountTiles.tsx'
import css from './AccountView.css?inline'
import { AccountBalance, AccountTabs, BitcoinTabs, fetchParts } from './accountParts.tsx'
import { NobodyConnected } from './NobodyConnected.tsx'
import { UnderWay } from './underWay/UnderWay.tsx'

// Drawn by the view of a token too, which fetches this file for them.
export { AccountTiles } from './AccountTiles.tsx'

/** What the account holds, what can be done with it, and its lists; who it is stands in the header. */
export const AccountView = Object.assign(Account, { head: AccountHead })

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
  return (
    <>
      {connection.namespace === 'bip122' ? <BitcoinTabs connection={connection} /> : null}
      <AccountBalance connection={connection} />
      <AccountTiles connection={connection} />
      {/* On a network that the site does not have there is nothing to list. */}
      {chain === undefined ? (
        <UnderWay account={connection.accounts[0]} />
      ) : (
        <AccountTabs connection={connection} chain={chain} />
      )}
    </>
  )
}
