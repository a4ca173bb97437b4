import { EmptyState, QuietButton, refreshIcon } from '@latchkey/ui'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../../hooks/useWords.ts'
import type { PartLoad } from '../../lazy/lazyPart.tsx'

type ComingPartProps = PartLoad & {
  /** What stands in its place meanwhile. */
  readonly children: ReactNode
}

/** Stands where a part of the view is about to be; when its code does not load, it can be asked for again. */
export function ComingPart({ load, children }: ComingPartProps): ReactElement {
  const say = useWords()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!failed) load().catch(() => setFailed(true))
  }, [load, failed])
  if (!failed) return <>{children}</>
  return (
    <EmptyState
      title={say('view.failed')}
      text={say('view.failed.text')}
      action={
        <QuietButton
          label={say('view.retry')}
          icon={refreshIcon}
          tone="accent"
          onClick={() => setFailed(false)}
        />
      }
    />
  )
}
