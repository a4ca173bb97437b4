import type { ReactElement } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './BigNumber.css?inline'

export type BigNumberProps = {
  /** Undefined while it is not known: its place stays. */
  readonly children: string | undefined
}

/** A number to compare with another one: large, alone on its sheet, in the digits of the other. */
export function BigNumber({ children }: BigNumberProps): ReactElement {
  useStyles(css)
  return (
    <div className="big-number" dir="ltr" aria-busy={children === undefined || undefined}>
      {children}
    </div>
  )
}
