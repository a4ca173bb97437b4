import { EmptyState, Latch, refreshIcon, warningIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useWords } from '../hooks/useWords.ts'

/** A view whose code did not arrive: offline, or the site was built anew while this page was open. */
export function FailedView({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const say = useWords()
  return (
    <>
      <EmptyState icon={warningIcon} title={say('view.failed')} text={say('view.failed.text')} />
      <Latch label={say('view.retry')} icon={refreshIcon} onClick={onRetry} />
    </>
  )
}
