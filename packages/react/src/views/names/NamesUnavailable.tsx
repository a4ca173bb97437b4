import { resetView } from '@latchkey/core/internal'
import { atIcon, EmptyState, Latch } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'

type NamesUnavailableProps = {
  /** The name that the account has already. */
  readonly owned?: string | undefined
  /** Nobody can have a name here; otherwise an account of another kind could. */
  readonly isUnserved?: boolean
}

/** The account cannot have a name here, or has one. */
export function NamesUnavailable({ owned, isUnserved = false }: NamesUnavailableProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  return (
    <>
      <EmptyState
        icon={atIcon}
        title={say(owned === undefined ? 'names.none' : 'names.owned')}
        // Isolated: a name is read from left to right in any sentence.
        text={
          owned === undefined
            ? say(isUnserved ? 'names.unserved' : 'names.noneText')
            : say('names.ownedText', { name: `\u2066${owned}\u2069` })
        }
      />
      <Latch label={say('names.back')} onClick={() => resetView(latchkey, { name: 'Account' })} />
    </>
  )
}
