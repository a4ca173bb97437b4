import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Rows.css?inline'

export type RowsProps = {
  readonly children: ReactNode
  /** The list's name, where no visible label gives it one. */
  readonly label?: string
  readonly labelledBy?: string
}

/** A list of rows: each child is one item of it. */
export function Rows({ children, label, labelledBy }: RowsProps): ReactElement {
  useStyles(css)
  return (
    <ul className="rows" aria-label={label} aria-labelledby={labelledBy}>
      {Children.toArray(children).map((child) => (
        <li key={isValidElement(child) ? child.key : String(child)}>{child}</li>
      ))}
    </ul>
  )
}
