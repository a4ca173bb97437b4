import { type Connection, switchAccount } from '@latchkey/core'
import { Tabs } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { type BitcoinKind, bitcoinAccounts } from './bitcoinAccounts.ts'

/** Payments or ordinals: which of a Bitcoin wallet's addresses is in use; nothing where there is nothing to choose. */
export function BitcoinTabs({ connection }: { readonly connection: Connection }): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const kinds = bitcoinAccounts(connection)
  if (kinds === undefined) return null
  const selected: BitcoinKind = connection.accounts[0] === kinds.ordinal ? 'ordinal' : 'payment'
  return (
    <Tabs
      tabs={[
        { id: 'payment', label: say('account.payment') },
        { id: 'ordinal', label: say('account.ordinals') },
      ]}
      selected={selected}
      onSelect={(id) => switchAccount(latchkey, kinds[id as BitcoinKind])}
      label={say('account.addresses')}
    />
  )
}
