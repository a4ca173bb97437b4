import type { ReactElement, ReactNode } from 'react'
import { chevronDownIcon } from '../../icons/chevronDownIcon.ts'
import { hushed } from '../../surface/SurfaceRoot.tsx'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from '../glyphs/Icon.tsx'
import { MiddleCut } from '../text/MiddleCut.tsx'
import css from './PageFace.css?inline'

export type PageLineProps = {
  readonly balance?: string | undefined
  readonly glyph: ReactNode
  readonly name: string
}

/** The inside of a page button with a person: balance, then picture and name on a well. */
export function PageLine({ balance, glyph, name }: PageLineProps): ReactElement {
  useStyles(css)
  return (
    <span className="page-line" {...hushed}>
      {balance === undefined ? null : (
        <span className="page-balance">
          <bdi dir="ltr">{balance}</bdi>
        </span>
      )}
      {/* Parts the words, in the order of the accessible name. */}{' '}
      <span className="page-chip">
        {glyph}
        <span className="page-name">
          <MiddleCut text={name} tail={tailOf(name)} silent />
        </span>
        <Icon name={chevronDownIcon} size={16} />
      </span>
    </span>
  )
}

/** The end of a name that stays in sight: that of a short address as it is, that of a longer name at most so long. */
function tailOf(name: string): number {
  return Math.min(7, Math.max(1, (Array.from(name).length >> 1) - 1))
}
