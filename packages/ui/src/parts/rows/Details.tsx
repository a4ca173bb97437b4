import type { ReactElement, ReactNode } from 'react'
import { chevronDownIcon } from '../../icons/chevronDownIcon.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from '../glyphs/Icon.tsx'
import css from './Details.css?inline'

/** One line: what it is called, and what it is. */
export type Detail = { readonly label: string; readonly value: ReactNode }

export type DetailsProps = {
  readonly items: readonly Detail[]
  /** The one line that stays when the rest is folded away. */
  readonly summary?: ReactNode
  readonly open?: boolean
}

/** Labels at the start, values at the end, one pair a line. */
export function Details({ items, summary, open = false }: DetailsProps): ReactElement {
  useStyles(css)
  const list = (
    <dl className="details">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
  if (summary === undefined) return list
  return (
    <details className="fold" open={open}>
      <summary>
        <span>{summary}</span>
        <Icon name={chevronDownIcon} size={18} />
      </summary>
      {list}
    </details>
  )
}
