import { type CaipAddress, pushView, sentStore, watchSent } from '@latchkey/core'
import { sentEntry } from '@latchkey/core/internal'
import { PairRow, Rows, Sheet } from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { ActivityGlyph } from '../../activity/ActivityGlyph.tsx'
import { activityLine } from '../../activity/activityLine.ts'

/** More than these wait in the list of everything that happened. */
const mostShown = 3

/** What was sent and is still under way, the last one first; each leads to where it stands. */
export function UnderWayRows({ account }: { readonly account: CaipAddress }): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const all = useStore(sentStore(latchkey))
  // They are followed for as long as somebody looks.
  useEffect(() => watchSent(latchkey, () => {}, account), [latchkey, account])
  const waiting = all
    .filter((sent) => sent.status === 'pending' && sent.account.toLowerCase() === account.toLowerCase())
    .slice(0, mostShown)
  if (waiting.length === 0) return null
  return (
    <Sheet>
      <Rows label={say('activity.pending')}>
        {waiting.map((sent) => {
          const entry = sentEntry(sent)
          if (entry === undefined) return null
          const line = activityLine(words, entry, latchkey.deps.clock.now(), sent)
          return (
            <PairRow
              key={sent.id}
              glyph={<ActivityGlyph entry={entry} line={line} />}
              name={line.name}
              sub={line.sub}
              end={line.end}
              endTone={line.endTone}
              endSub={line.endSub}
              onClick={() =>
                pushView(latchkey, {
                  name: sent.purpose === undefined ? 'WalletSendConfirmed' : 'SwapConfirmed',
                  id: sent.id,
                })
              }
            />
          )
        })}
      </Rows>
    </Sheet>
  )
}
