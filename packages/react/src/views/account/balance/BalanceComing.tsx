import { AmountSkeleton } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useWords } from '../../../hooks/useWords.ts'

/** Stands where the balance will. */
export function BalanceComing(): ReactElement {
  const say = useWords()
  return (
    <>
      <AmountSkeleton />
      <span className="sr">{say('account.balance.loading')}</span>
    </>
  )
}
