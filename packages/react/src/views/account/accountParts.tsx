import { activeConnection, type Latchkey } from '@latchkey/core'
import { RowSkeleton, Sheet } from '@latchkey/ui'
import type { ComponentType } from 'react'
import { loadChunk } from '../../hooks/useChunk.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { BalanceComing } from './BalanceComing.tsx'
import { latePart } from './latePart.tsx'

const head = () => import('./AccountHead.tsx').then((part) => part.AccountHead)
const balance = () => import('./AccountBalance.tsx').then((part) => part.AccountBalance)
const lists = () => import('./AccountTabs.tsx').then((part) => part.AccountTabs)
const kinds = () => import('./BitcoinTabs.tsx').then((part) => part.BitcoinTabs)

/** Fetches what this account shows beside who it is: what it holds, and its lists where a server knows them. */
export function fetchParts(latchkey: Latchkey): void {
  const parts: (() => Promise<unknown>)[] = [balance]
  if (latchkey.config.endpoints !== undefined) parts.push(lists)
  if (accountHead(latchkey)) parts.push(head)
  // Where it is drawn it is asked for again, and a failure is told.
  for (const load of parts) loadChunk(latchkey, load).catch(() => undefined)
}

/** The start of the header over the account, with the wallet that lives inside the widget. */
export function accountHead({ connections }: Latchkey): ComponentType | undefined {
  return activeConnection(connections.getState())?.connector.type === 'AUTH' ? EmbeddedHead : undefined
}

const EmbeddedHead = latePart(head)

/** What the account holds; its code reads balances, which takes longer than the code does. */
export const AccountBalance = latePart(balance, () => {
  const say = useWords()
  const served = useLatchkey().config.endpoints && ''
  return (
    <section className="account-total" data-worth={served} aria-label={say('account.balance')}>
      <BalanceComing />
    </section>
  )
})

/** The lists of the account, in as much room as they will take. */
export const AccountTabs = latePart(lists, () => (
  <div className="account-coming">
    <Sheet>
      <RowSkeleton count={3} />
    </Sheet>
  </div>
))

/** The kinds of account of a Bitcoin wallet; nobody else has its code. */
export const BitcoinTabs = latePart(kinds)
