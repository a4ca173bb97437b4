import { Latch, Say } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useWords } from '../../hooks/useWords.ts'

/** The visitor has logged in elsewhere; the wallet is being opened, or made. */
export function Joining(): ReactElement {
  const say = useWords()
  return (
    <>
      <Say title={say('login.joining')}>{say('login.joiningText')}</Say>
      <Latch label={say('login.joiningShort')} state="loading" />
    </>
  )
}
