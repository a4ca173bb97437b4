import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type LatchProps = {
  readonly onPress: () => void
  readonly bolt?: IconName
  readonly loading?: boolean
  readonly children: ReactNode
}

/** The one strong action of a view: a pill with its bolt. */
export function Latch({ onPress, bolt = 'arrow', loading = false, children }: LatchProps) {
  return (
    <button
      type="button"
      className="latch"
      data-state={loading ? 'loading' : 'ready'}
      // Stays focusable while it waits, so that its words can be read.
      aria-disabled={loading || undefined}
      onClick={loading ? undefined : onPress}
    >
      <span className="text">{children}</span>
      <span className="bolt">
        <Icon name={loading ? 'spinner' : bolt} />
      </span>
    </button>
  )
}
