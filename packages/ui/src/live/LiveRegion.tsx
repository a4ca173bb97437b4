import type { ReactElement } from 'react'
import { useStyles } from '../surface/useStyles.ts'
import css from './LiveRegion.css?inline'

export type LiveRegionProps = {
  readonly message: string
  /** Changes when the same words are to be said again. */
  readonly turn?: number
}

/** Says a message to a screen reader, politely. Draw it before it has something to say. */
export function LiveRegion({ message, turn }: LiveRegionProps): ReactElement {
  useStyles(css)
  return (
    <div className="sr" role="status">
      {message === '' ? null : <span key={turn}>{message}</span>}
    </div>
  )
}
