import type { Latchkey } from '@latchkey/core'
import { RowSkeleton, Sheet } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { lazyPart } from '../../lazy/lazyPart.tsx'
import { BalanceComing } from './balance/BalanceComing.tsx'
import { ComingPart } from './ComingPart.tsx'

// One request for all of them.
const parts = () => import('./accountLists.ts')

/** Fetches the parts of the account while the view is drawn. */
export function fetchParts(latchkey: Latchkey): void {
  // A part whose code is not here when it is drawn fetches it again and says whether it failed.
  for (const part of [AccountBalance, AccountTabs, BitcoinTabs, AccountMenu])
    part.load(latchkey).catch(() => undefined)
}

/** What the account holds; its code reads balances, which takes longer than the code does. */
export const AccountBalance = lazyPart(
  async () => (await parts()).AccountBalance,
  (load) => {
    const say = useWords()
    return (
      <ComingPart {...load}>
        <section className="account-total" aria-label={say('account.balance')}>
          <BalanceComing />
        </section>
      </ComingPart>
    )
  },
)

/** The lists of the account, in as much room as they will take. */
export const AccountTabs = lazyPart(
  async () => (await parts()).AccountTabs,
  (load) => (
    <ComingPart {...load}>
      <div className="account-coming" data-served={useLatchkey().config.endpoints && ''}>
        <Sheet>
          <RowSkeleton count={3} />
        </Sheet>
      </div>
    </ComingPart>
  ),
)

/** The kinds of account of a Bitcoin wallet. */
export const BitcoinTabs = lazyPart(async () => (await parts()).BitcoinTabs)

/** The ways on from the head of the account. */
export const AccountMenu = lazyPart(async () => (await parts()).AccountMenu)
