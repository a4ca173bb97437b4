import type { Latchkey } from '@latchkey/core'
import { RowSkeleton, Sheet } from '@latchkey/ui'
import { loadChunk } from '../../hooks/useChunk.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { BalanceComing } from './BalanceComing.tsx'
import { latePart } from './latePart.tsx'

const balance = () => import('./AccountBalance.tsx').then((part) => part.AccountBalance)
const lists = () => import('./AccountTabs.tsx').then((part) => part.AccountTabs)
const kinds = () => import('./AccountTabs.tsx').then((part) => part.BitcoinTabs)

/** Fetches what the account shows: what it holds, and its lists. */
export function fetchParts(latchkey: Latchkey): void {
  // Where it is drawn it is asked for again, and a failure is told.
  for (const load of [balance, lists]) loadChunk<unknown>(latchkey, load).catch(() => undefined)
}

/** What the account holds; its code reads balances, which takes longer than the code does. */
export const AccountBalance = latePart(balance, () => {
  const say = useWords()
  return (
    <section className="account-total" aria-label={say('account.balance')}>
      <BalanceComing />
    </section>
  )
})

/** The lists of the account, in as much room as they will take. */
export const AccountTabs = latePart(lists, () => (
  <div className="account-coming" data-served={useLatchkey().config.endpoints && ''}>
    <Sheet>
      <RowSkeleton count={3} />
    </Sheet>
  </div>
))

/** The kinds of account of a Bitcoin wallet; so little code that it comes with the lists. */
export const BitcoinTabs = latePart(kinds)
