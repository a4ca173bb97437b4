import type { ReactElement } from 'react'
import type { IconShape } from '../../icons/iconShape.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from '../glyphs/Icon.tsx'
import css from './Tile.css?inline'

export type TileProps = {
  readonly icon: IconShape
  readonly label: string
  readonly onClick: () => void
  readonly disabled?: boolean
}

/** One of the few things an account can do: an icon over its word. */
export function Tile({ icon, label, onClick, disabled = false }: TileProps): ReactElement {
  useStyles(css)
  return (
    <button
      className="tile"
      type="button"
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onClick()
      }}
    >
      <Icon name={icon} size={24} />
      <span className="tile-label">{label}</span>
    </button>
  )
}
