import { activeConnection, addressOf, disconnectWallet, type Latchkey } from '@latchkey/core'
import { disconnectIcon, QuietButton } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { AccountBalance } from './AccountBalance.tsx'
import { AccountRows } from './AccountRows.tsx'
import { NobodyConnected } from './NobodyConnected.tsx'
import { accountParts, loadAccountParts, useAccountParts } from './useAccountParts.ts'

/** Who is connected, what they hold, and the ways from there. */
export const AccountView = Object.assign(Account, {
  head: (latchkey: Latchkey) => accountParts(latchkey).accountHead(latchkey),
})

/** Fetches what the view is made of. */
export async function loadAccount(latchkey: Latchkey): Promise<typeof AccountView> {
  await loadAccountParts(latchkey)
  return AccountView
}

function Account(): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const connection = useLast(useStore(latchkey.connections, (state) => activeConnection(state)))
  const { chain } = useActiveChain()
  const { AccountPerson, AccountTabs, AccountTiles, BitcoinTabs, bitcoinAccounts, UnderWay } =
    useAccountParts()
  const [leaving, setLeaving] = useState(false)
  if (connection === undefined) return <NobodyConnected />
  const { connector, accounts } = connection
  // The wallet inside the widget: who it is stands in the header, and its lists have the view to themselves.
  const embedded = connector.type === 'AUTH'
  const kinds = bitcoinAccounts(connection)
  // Without a server nobody knows tokens and their past: the account is what its wallet tells.
  const served = latchkey.config.endpoints !== undefined && chain !== undefined
  const lists = (
    <>
      <UnderWay account={accounts[0]} />
      {served ? <AccountTabs connection={connection} full={embedded} /> : null}
    </>
  )
  async function disconnect(): Promise<void> {
    setLeaving(true)
    await disconnectWallet(latchkey, connector.id)
    setLeaving(false)
  }
  const leave = {
    label: say(leaving ? 'account.disconnecting' : 'account.disconnect'),
    busy: leaving,
    onClick: () => void disconnect(),
  }
  if (embedded)
    return (
      <>
        <AccountBalance connection={connection} totalFirst />
        <AccountTiles connection={connection} />
        {lists}
      </>
    )
  return (
    <>
      <AccountPerson connection={connection} />
      {kinds === undefined ? null : <BitcoinTabs connection={connection} kinds={kinds} />}
      <AccountBalance connection={connection} />
      <AccountTiles connection={connection} />
      {lists}
      {/* Below lists the way out is a row among the others: it must be found where lists have pushed it down. */}
      <AccountRows
        connection={connection}
        address={addressOf(accounts[0])}
        chain={chain}
        leave={served ? leave : undefined}
      />
      {served ? null : (
        <QuietButton
          icon={disconnectIcon}
          label={leave.label}
          disabled={leave.busy}
          onClick={leave.onClick}
        />
      )}
    </>
  )
}
