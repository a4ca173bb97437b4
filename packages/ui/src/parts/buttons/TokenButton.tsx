import type { ReactElement, ReactNode, Ref } from 'react'
import { chevronDownIcon } from '../../icons/chevronDownIcon.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from '../glyphs/Icon.tsx'
import { plainName } from '../text/plainName.ts'
import css from './TokenButton.css?inline'

export type TokenButtonProps = {
  /** What is chosen, or what to do while nothing is. */
  readonly text: string
  /** The accessible name; it holds the text that is seen. */
  readonly label: string
  /** Without one nothing is chosen yet. */
  readonly glyph?: ReactNode
  readonly onClick: () => void
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined
}

/** The token beside its amount: pressing it leads to the others. */
export function TokenButton({ text, label, glyph, onClick, buttonRef }: TokenButtonProps): ReactElement {
  useStyles(css)
  return (
    <button
      ref={buttonRef}
      className="token-button"
      type="button"
      data-state={glyph === undefined ? 'empty' : 'chosen'}
      aria-label={label}
      onClick={onClick}
    >
      {glyph}
      <bdi className="clip" title={plainName(text)}>
        {plainName(text)}
      </bdi>
      <Icon name={chevronDownIcon} size={16} />
    </button>
  )
}
