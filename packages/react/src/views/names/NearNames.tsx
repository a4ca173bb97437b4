import { sayError } from '@latchkey/core'
import type { NearNames as Near } from '@latchkey/core/names'
import { atIcon, IconPlate, MiniButton, Note, Row, Rows, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { useNameEngine } from './useNameEngine.ts'

type NearNamesProps = { readonly near: Near; readonly onChoose: () => void }

/** Free names near one that is taken, to be pressed; or why there are none, and another try. */
export function NearNames({ near, onChoose }: NearNamesProps): ReactElement | null {
  const { chooseName, retryName } = useNameEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  if (near.phase === 'failed')
    return (
      <div className="name-retry">
        <Note tone="warn">
          <bdi>{sayError(words, near.error).message}</bdi>
        </Note>
        <MiniButton onClick={() => retryName(latchkey)}>{say('names.retry')}</MiniButton>
      </div>
    )
  if (near.names.length === 0) return null
  return (
    <Sheet>
      <Rows label={say('names.near')}>
        {near.names.map((name) => (
          <Row
            key={name}
            glyph={<IconPlate icon={atIcon} />}
            name={name}
            ready={say('names.free')}
            onClick={() => {
              chooseName(latchkey, name)
              onChoose()
            }}
          />
        ))}
      </Rows>
    </Sheet>
  )
}
