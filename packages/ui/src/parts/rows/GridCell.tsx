import type { ReactElement, ReactNode } from 'react'
import { certifiedIcon } from '../../icons/certifiedIcon.ts'
import { checkIcon } from '../../icons/checkIcon.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from '../glyphs/Icon.tsx'
import { plainName } from '../text/plainName.ts'
import css from './GridCell.css?inline'

export type GridCellProps = {
  readonly glyph: ReactNode
  readonly name: string
  /** What tells it from another of the same name. */
  readonly origin?: string | undefined
  /** Says in words what the check on the glyph shows. */
  readonly installedLabel?: string
  /** Says in words what the seal beside the name shows. */
  readonly certifiedLabel?: string
  readonly onClick: () => void
}

/** One wallet of many: its glyph over its name. */
export function GridCell({
  glyph,
  name,
  origin,
  installedLabel,
  certifiedLabel,
  onClick,
}: GridCellProps): ReactElement {
  useStyles(css)
  const told = plainName(name)
  const label = [told, origin, installedLabel, certifiedLabel].filter((part) => part !== undefined).join(', ')
  return (
    <button
      className="cell"
      type="button"
      aria-label={label}
      title={origin === undefined ? told : `${told}, ${origin}`}
      onClick={onClick}
    >
      <span className="cell-face">
        {glyph}
        {installedLabel === undefined ? null : (
          <span className="cell-mark">
            <Icon name={checkIcon} size={14} />
          </span>
        )}
      </span>
      <span className="cell-name">
        <bdi>{told}</bdi>
        {certifiedLabel === undefined ? null : <Icon name={certifiedIcon} size={14} />}
      </span>
      {origin === undefined ? null : (
        <span className="cell-name cell-origin">
          <bdi>{origin}</bdi>
        </span>
      )}
    </button>
  )
}
