import type { ReactElement, ReactNode } from 'react'
import type { IconShape } from '../../icons/iconShape.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from '../glyphs/Icon.tsx'
import css from './IconTile.css?inline'

export type IconTilesProps = {
  /** What the tiles are for. */
  readonly label: string
  readonly children: ReactNode
}

/** Equal ways on in one row, on a sheet. */
export function IconTiles({ label, children }: IconTilesProps): ReactElement {
  useStyles(css)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className="icon-tiles" role="group" aria-label={label}>
      {children}
    </div>
  )
}

export type IconTileProps = {
  readonly icon: IconShape
  /** The accessible name. */
  readonly label: string
  /** The same in few words, where the tile has room for them. */
  readonly text?: string
  readonly onClick: () => void
  /** Stays readable and reachable; what it waits for is said elsewhere. */
  readonly disabled?: boolean
  readonly describedBy?: string | undefined
  /** From a tooltip around it. */
  readonly 'aria-describedby'?: string | undefined
}

/** One of several equal ways on, shown by its icon. */
export function IconTile(props: IconTileProps): ReactElement {
  const { icon, label, text, onClick, disabled = false } = props
  useStyles(css)
  return (
    <button
      className="icon-tile"
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-describedby={props['aria-describedby'] ?? props.describedBy}
      onClick={() => {
        if (!disabled) onClick()
      }}
    >
      <Icon name={icon} size={22} />
      {text === undefined ? null : <span className="icon-tile-text">{text}</span>}
    </button>
  )
}
