import { checkIcon, Icon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useWords } from '../../../hooks/useWords.ts'

/** Marks the row that is chosen, also for those who do not see the check. */
export function Chosen(): ReactElement {
  const say = useWords()
  return (
    <span className="buy-chosen">
      <Icon name={checkIcon} />
      <span className="sr">{say('onramp.chosen')}</span>
    </span>
  )
}
