import { type ActivityEntry, pushView, transactionLink } from '@latchkey/core'
import { PairRow, Tooltip } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { ActivityGlyph } from './ActivityGlyph.tsx'
import { activityLine, type SentNote } from './activityLine.ts'

export type ActivityRowProps = {
  readonly entry: ActivityEntry
  readonly sent?: SentNote | undefined
  readonly tabIndex?: number
}

/**
 * One transaction: what happened, how much, with whom and when. It leads to the explorer where the chain has one; a swap from
 * this browser leads to what became of it.
 */
export function ActivityRow({ entry, sent, tabIndex = 0 }: ActivityRowProps): ReactElement {
  const latchkey = useLatchkey()
  const { words, deps } = latchkey
  const swapId = sent?.purpose === 'swap' ? sent.id : undefined
  const line = activityLine(useStore(words), entry, deps.clock.now(), sent)
  return (
    <Tooltip text={line.tip}>
      <PairRow
        glyph={<ActivityGlyph entry={entry} line={line} />}
        name={line.name}
        sub={line.sub}
        end={line.end}
        endTone={line.endTone}
        endSub={line.endSub}
        {...(line.label !== undefined && { label: line.label })}
        href={entry.hash === '' || swapId !== undefined ? undefined : transactionLink(latchkey, entry)}
        onClick={
          swapId === undefined ? undefined : () => pushView(latchkey, { name: 'SwapConfirmed', id: swapId })
        }
        tabIndex={tabIndex}
      />
    </Tooltip>
  )
}
