import { EmptyState, refreshIcon, SoftButton, warningIcon } from '@latchkey/ui'
import { type ReactElement, useEffect, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useWords } from '../../../hooks/useWords.ts'

/** How long tokens that could not be read are left alone (S9.02). */
const restMs = 30_000

/** Stands where tokens could not be read; the visitor may ask again once core would. */
export function TokensUnavailable({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const { clock } = useLatchkey().deps
  const say = useWords()
  const [asked, setAsked] = useState(0)
  const [rested, setRested] = useState(-1)
  useEffect(() => {
    const timer = clock.setTimeout(() => setRested(asked), restMs)
    return () => clock.clearTimeout(timer)
  }, [clock, asked])
  const ready = rested === asked
  return (
    <EmptyState
      icon={warningIcon}
      title={say('balance.unavailable')}
      text={say(ready ? 'activity.failed.text' : 'tokens.later')}
      action={
        <SoftButton
          label={say('activity.retry')}
          icon={refreshIcon}
          disabled={!ready}
          onClick={() => {
            setAsked(asked + 1)
            onRetry()
          }}
        />
      }
    />
  )
}
