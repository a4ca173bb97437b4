import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Tiles.css?inline'

export type TilesProps = {
  readonly children: ReactNode
  readonly label?: string
}

/** One line of tiles, at most four; fewer share the width. */
export function Tiles({ children, label }: TilesProps): ReactElement {
  useStyles(css)
  return (
    <div className="tiles" {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}>
      {children}
    </div>
  )
}
