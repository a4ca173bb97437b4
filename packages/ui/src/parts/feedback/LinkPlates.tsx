import type { ReactElement, ReactNode } from 'react'
import { checkIcon } from '../../icons/checkIcon.ts'
import { closeIcon } from '../../icons/closeIcon.ts'
import { downloadIcon } from '../../icons/downloadIcon.ts'
import type { IconShape } from '../../icons/iconShape.ts'
import { keyholeIcon } from '../../icons/keyholeIcon.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { Icon } from '../glyphs/Icon.tsx'
import css from './LinkPlates.css?inline'

/** How the link between the site and the wallet stands. */
export type LinkState = 'ready' | 'waiting' | 'rejected' | 'missing' | 'joined'

export type LinkPlatesProps = {
  /** Who asks: the site's glyph, 52 px. */
  readonly start: ReactNode
  /** The glyph of the wallet that is connecting, 52 px. */
  readonly end: ReactNode
  /** Where the bolt stands. */
  readonly state: LinkState
}

const boltIcons: Readonly<Record<LinkState, IconShape>> = {
  ready: keyholeIcon,
  waiting: keyholeIcon,
  rejected: closeIcon,
  missing: downloadIcon,
  joined: checkIcon,
}

/**
 * Site and wallet with a bolt between them: at the site while we ask, half-way while the visitor decides,
 * home when they agree, back and red when they decline. The view says the same in words.
 */
export function LinkPlates({ start, end, state }: LinkPlatesProps): ReactElement {
  useStyles(css)
  return (
    <div className="link" data-state={state} aria-hidden="true">
      <span className="link-plate">{start}</span>
      <span className="link-rail">
        <span className="link-path" />
        <span className="link-gap" />
        <span className="link-bolt">
          {/* Keyed, so that each icon arrives anew. */}
          <Icon key={state} name={boltIcons[state]} size={22} />
        </span>
      </span>
      <span className="link-plate" data-end>
        {end}
      </span>
    </div>
  )
}
