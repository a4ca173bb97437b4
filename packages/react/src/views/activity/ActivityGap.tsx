import { pushView } from '@latchkey/core'
import {
  activityIcon,
  EmptyState,
  externalIcon,
  IconPlate,
  PairSkeleton,
  Row,
  receiveIcon,
  refreshIcon,
  Sheet,
  SoftButton,
  warningIcon,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { explorerLink } from '../account/explorerLink.ts'
import type { TransactionsState } from './transactionsState.ts'

type ActivityGapProps = {
  readonly phase: Exclude<TransactionsState['phase'], 'filled'>
  readonly address: string
  readonly onRetry: () => void
  /** Rows of the skeleton. */
  readonly rows?: number
}

/** Stands where there is no list: it comes, it is empty, nobody keeps it, or it could not be read; never alike. */
export function ActivityGap({ phase, address, onRetry, rows = 5 }: ActivityGapProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { chain } = useActiveChain()
  const explorer = explorerLink(chain, address)
  if (phase === 'loading')
    return (
      <Sheet>
        <PairSkeleton count={rows} />
        <span className="sr">{say('activity.loading')}</span>
      </Sheet>
    )
  if (phase === 'failed')
    return (
      <EmptyState
        icon={warningIcon}
        title={say('activity.unavailable')}
        text={say('activity.failed.text')}
        action={<SoftButton label={say('activity.retry')} icon={refreshIcon} onClick={onRetry} />}
      />
    )
  const kept = phase === 'empty'
  const network = chain?.name ?? say('account.unknownNetwork')
  return (
    <>
      <EmptyState
        icon={activityIcon}
        title={say(kept ? 'activity.empty' : 'activity.none')}
        text={kept ? say('activity.empty.text', { network }) : say('activity.none.text')}
      />
      {kept && latchkey.config.features.receive ? (
        <Sheet>
          <Row
            glyph={<IconPlate icon={receiveIcon} />}
            name={say('tokens.empty.receive')}
            sub={say('tokens.empty.show')}
            chevron
            onClick={() => pushView(latchkey, { name: 'WalletReceive' })}
          />
        </Sheet>
      ) : null}
      {!kept && explorer !== undefined ? (
        <Sheet>
          <Row glyph={<IconPlate icon={externalIcon} />} name={say('account.explorer')} href={explorer} />
        </Sheet>
      ) : null}
    </>
  )
}
