import { EmptyState, QuietButton, refreshIcon } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import type { useChunk } from '../../hooks/useChunk.ts'
import { useWords } from '../../hooks/useWords.ts'

type ComingPartProps = {
  readonly chunk: Pick<ReturnType<typeof useChunk>, 'failed' | 'retry'>
  /** What stands in its place meanwhile. */
  readonly children: ReactNode
}

/** Stands where a part of the view is about to be; when its code does not load, it can be asked for again. */
export function ComingPart({ chunk: { failed, retry }, children }: ComingPartProps): ReactElement {
  const say = useWords()
  if (!failed) return <>{children}</>
  return (
    <EmptyState
      title={say('view.failed')}
      text={say('view.failed.text')}
      action={<QuietButton label={say('view.retry')} icon={refreshIcon} tone="accent" onClick={retry} />}
    />
  )
}
