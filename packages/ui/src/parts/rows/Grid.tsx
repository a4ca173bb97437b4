import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Grid.css?inline'

export type GridProps = {
  readonly children: ReactNode
  readonly label?: string
}

/** A wall of cells, as many to a line as have room: each child is one item of a list. */
export function Grid({ children, label }: GridProps): ReactElement {
  useStyles(css)
  return (
    <ul className="wall" aria-label={label}>
      {Children.toArray(children).map((child) => (
        <li key={isValidElement(child) ? child.key : String(child)}>{child}</li>
      ))}
    </ul>
  )
}
