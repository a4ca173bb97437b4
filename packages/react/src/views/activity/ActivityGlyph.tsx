import type { ActivityEntry, ActivityTransfer } from '@latchkey/core'
import {
  activityIcon,
  CollectibleGlyph,
  checkIcon,
  closeIcon,
  type IconShape,
  PairGlyph,
  receiveIcon,
  StatusBadge,
  type StatusBadgeProps,
  sendIcon,
  swapIcon,
  TokenGlyph,
} from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import type { ActivityLine } from './activityLine.ts'

const badges: Readonly<Record<ActivityLine['badge'], readonly [IconShape, StatusBadgeProps['tone']]>> = {
  in: [receiveIcon, 'in'],
  out: [sendIcon, 'out'],
  swap: [swapIcon, 'ok'],
  wait: [activityIcon, 'wait'],
  failed: [closeIcon, 'bad'],
  done: [checkIcon, 'ok'],
}

/** What moved in a transaction, with what became of it on its corner. */
export function ActivityGlyph({
  entry,
  line: { moved, badge },
}: {
  readonly entry: ActivityEntry
  readonly line: Pick<ActivityLine, 'moved' | 'badge'>
}): ReactElement {
  const [icon, tone] = badges[badge]
  const status = <StatusBadge icon={icon} tone={tone} />
  const [first, second] = moved
  if (first && second)
    return <PairGlyph first={picture(entry, first, 26)} second={picture(entry, second, 26)} badge={status} />
  if (first) return picture(entry, first, 40, status)
  // Nothing moved: a call of a contract, drawn by its address.
  return (
    <CollectibleGlyph
      seed={entry.to ?? entry.hash}
      src={entry.application?.iconUrl}
      size={40}
      badge={status}
    />
  )
}

function picture(
  { chainId, to }: ActivityEntry,
  { token, nft }: ActivityTransfer,
  size: number,
  badge?: ReactNode,
): ReactElement {
  if (nft)
    return (
      <CollectibleGlyph
        seed={`${nft.address ?? to ?? ''} ${nft.tokenId ?? nft.name}`}
        src={nft.imageUrl}
        size={size}
        badge={badge}
      />
    )
  return (
    <TokenGlyph seed={`${chainId}:${token?.address ?? ''}`} src={token?.iconUrl} size={size} badge={badge} />
  )
}
