import { checkIcon, Icon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useWords } from '../../../hooks/useWords.ts'

/** Marks the chosen row, also for screen readers. */
export function Chosen(): ReactElement {
  const say = useWords()
  return (
    <span className="buy-chosen">
      <Icon name={checkIcon} />
      <span className="sr">{say('onramp.chosen')}</span>
    </span>
  )
}
