import {
  externalIcon,
  IconPlate,
  PairSkeleton,
  QuietButton,
  Row,
  refreshIcon,
  Sheet,
  useStyles,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useWords } from '../../hooks/useWords.ts'
import { explorerLink } from '../account/explorerLink.ts'
import css from './ActivityEnd.css?inline'
import type { TransactionsState } from './transactionsState.ts'

type ActivityEndProps = {
  readonly state: Extract<TransactionsState, { readonly phase: 'filled' }>
  readonly address: string
  readonly onMore: () => void
}

/** Below the last transaction: older ones come, could not be read, or there are none, and since when that is known. */
export function ActivityEnd({ state, address, onMore }: ActivityEndProps): ReactElement | null {
  const { more, since, unserved } = state
  const say = useWords()
  const { chain } = useActiveChain()
  useStyles(css)
  if (more === 'failed')
    return (
      <div className="activity-end">
        <p role="alert">{say('activity.older')}</p>
        <QuietButton label={say('activity.retry')} icon={refreshIcon} tone="accent" onClick={onMore} />
      </div>
    )
  if (more !== 'none')
    return (
      <Sheet>
        <PairSkeleton count={3} />
        <span className="sr">{say('activity.loadingOlder')}</span>
      </Sheet>
    )
  const link = explorerLink(chain, address)
  if (unserved)
    return link === undefined ? null : (
      <Sheet>
        <Row
          glyph={<IconPlate icon={externalIcon} />}
          name={say('activity.earlier')}
          sub={say('activity.earlier.text')}
          href={link}
        />
      </Sheet>
    )
  const explorer = since === undefined ? undefined : link
  return (
    <div className="activity-end">
      <p>{say(since === undefined ? 'activity.end' : 'activity.since')}</p>
      {explorer === undefined ? null : (
        <QuietButton label={say('account.explorer')} tone="accent" href={explorer} />
      )}
    </div>
  )
}
