import type { ReactElement, ReactNode } from 'react'
import { chevronDownIcon } from '../../icons/chevronDownIcon.ts'
import type { IconShape } from '../../icons/iconShape.ts'
import { warningIcon } from '../../icons/warningIcon.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon } from '../glyphs/Icon.tsx'
import { MiddleCut } from '../text/MiddleCut.tsx'
import css from './PageButton.css?inline'
import faceCss from './PageFace.css?inline'

export type PageButtonProps = {
  /** The words on the button; where a chip is shown, its accessible name. */
  readonly label: string
  /** `restoring` is the box alone, before it is known who is here; `connected` is paper instead of accent. */
  readonly state: 'idle' | 'busy' | 'connected' | 'warning' | 'restoring'
  readonly balance?: string
  /** The person: glyph and name on a well. */
  readonly chip?: { readonly glyph: ReactNode; readonly name: string }
  /** A glyph before the label, for a network. */
  readonly glyph?: ReactNode
  /** On the bolt instead of the keyhole. */
  readonly icon?: IconShape
  readonly expanded?: boolean
  readonly onClick: () => void
  /** The visitor is about to press: the moment to fetch what comes next. */
  readonly onIntent?: () => void
  readonly disabled?: boolean
}

/** The button that stands in the site's own page: a latch in small. */
export function PageButton(props: PageButtonProps): ReactElement {
  const { label, state, balance, chip, glyph, expanded, onClick, onIntent, disabled } = props
  const icon = state === 'warning' ? warningIcon : props.icon
  useStyles(css)
  useStyles(faceCss)
  return (
    <button
      className="page-btn"
      type="button"
      data-state={state}
      aria-label={chip === undefined ? undefined : label}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      aria-busy={state === 'busy' || state === 'restoring' || undefined}
      disabled={disabled || state === 'restoring'}
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {chip === undefined ? (
        <>
          {glyph}
          <span className="page-label">{label}</span>
        </>
      ) : (
        <span className="page-line">
          {balance === undefined ? null : (
            <span className="page-balance">
              <bdi dir="ltr">{balance}</bdi>
            </span>
          )}
          {/* Parts the words, in the order of the accessible name. */}{' '}
          <span className="page-chip">
            {chip.glyph}
            <span className="page-name">
              <MiddleCut text={chip.name} tail={tailOf(chip.name)} silent />
            </span>
            <Icon name={chevronDownIcon} size={16} />
          </span>
        </span>
      )}
      {state !== 'connected' ? (
        <span className="page-bolt">{state === 'busy' ? <Spinner /> : icon && <Icon name={icon} />}</span>
      ) : chip === undefined ? (
        <Icon name={chevronDownIcon} size={16} />
      ) : null}
    </button>
  )
}

/** The end of a name that stays in sight: that of a short address as it is, that of a longer name at most so long. */
function tailOf(name: string): number {
  return Math.min(7, Math.max(1, (Array.from(name).length >> 1) - 1))
}
