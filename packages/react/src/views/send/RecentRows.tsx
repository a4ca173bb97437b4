import { forgetReceivers, recentReceivers } from '@latchkey/core/send'
import { closeIcon, IconButton, MiddleCut, PersonGlyph, QuietButton, Row, Rows } from '@latchkey/ui'
import { type ReactElement, useId, useRef, useState } from 'react'
import { shortAddress } from '../../hooks/shortAddress.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'

/** How many show before the visitor asks for all of them. */
const firstFew = 3

type RecentRowsProps = {
  readonly onChoose: (text: string) => void
  /** The last of them was forgotten, and its button is gone with it. */
  readonly onForgotten: () => void
}

/** Those who were sent to before, in this browser alone: to send to again, or to forget. */
export function RecentRows({ onChoose, onForgotten }: RecentRowsProps): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const label = useId()
  const [recents, setRecents] = useState(() => recentReceivers(latchkey))
  const [isWhole, setWhole] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  if (recents.length === 0) return null
  function forget(address: string): void {
    forgetReceivers(latchkey, address)
    const left = recentReceivers(latchkey)
    setRecents(left)
    // The button is gone with its row: the next row goes on.
    if (left.length === 0) onForgotten()
    else requestAnimationFrame(() => box.current?.querySelector('button')?.focus())
  }
  return (
    <div className="recents" ref={box}>
      <h4 id={label}>{say('send.recents')}</h4>
      <Rows labelledBy={label}>
        {recents.slice(0, isWhole ? undefined : firstFew).map(({ address, name }) => {
          const short = shortAddress(address)
          return (
            <div className="recent" key={address}>
              <Row
                glyph={<PersonGlyph seed={address} size={32} />}
                name={name === undefined ? <bdi dir="ltr">{short}</bdi> : <MiddleCut text={name} />}
                {...(name !== undefined && { sub: <bdi dir="ltr">{short}</bdi> })}
                onClick={() => onChoose(name ?? address)}
              />
              <IconButton
                label={say('send.recents.forget', { name: name ?? short })}
                icon={closeIcon}
                size={16}
                onClick={() => forget(address)}
              />
            </div>
          )
        })}
      </Rows>
      {isWhole || recents.length <= firstFew ? null : (
        <QuietButton label={say('send.recents.all')} onClick={() => setWhole(true)} />
      )}
    </div>
  )
}
