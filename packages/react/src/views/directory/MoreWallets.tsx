import { Note, refreshIcon, SoftButton } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useWords } from '../../hooks/useWords.ts'
import { useInSight } from './useInSight.ts'

export type MoreWalletsProps = {
  readonly state: 'ready' | 'loading' | 'failed'
  /** How long the list is: a longer one may have pushed this out of sight. */
  readonly length: number
  readonly onMore: () => void
}

/** The end of the wall: brings more by itself when it comes into sight, and at a press for those who do not scroll. */
export function MoreWallets({ state, length, onMore }: MoreWalletsProps): ReactElement {
  const say = useWords()
  const target = useInSight(() => {
    if (state === 'ready') onMore()
  }, length)
  return (
    <div className="wallet-more" ref={target}>
      {state === 'failed' ? <Note tone="bad">{say('allWallets.moreFailed')}</Note> : null}
      <SoftButton
        label={say(state === 'failed' ? 'allWallets.retry' : 'allWallets.more')}
        {...(state === 'failed' && { icon: refreshIcon })}
        disabled={state === 'loading'}
        onClick={onMore}
      />
    </div>
  )
}
