import type { ReactNode, Ref } from 'react'
import type { SurfaceDress } from '../surface/surfaceContext.ts'

export type ModalProps = {
  readonly open: boolean
  readonly mode: 'modal' | 'inline'
  /** Drawn ahead of time: while it is closed it stands unseen in the page, so that opening only has to show it. */
  readonly standby?: boolean
  /** Filled while it stands by. */
  readonly standbyRef?: Ref<Standby | null>
  /** How a modal is dressed that is not drawn in a surface. */
  readonly dress?: SurfaceDress
  /** The accessible name; the header draws the visible title. */
  readonly title: string
  /** When false, Escape, the overlay and the header's close button only shake the card. */
  readonly mayClose: boolean
  /** Said aloud when the modal may not close. */
  readonly refusal?: string
  readonly onClose: () => void
  readonly header: ReactNode
  readonly banner?: ReactNode
  /** A change slides the body. */
  readonly viewKey: string
  readonly direction: 'forward' | 'back' | 'none'
  readonly children: ReactNode
}

/** A card that stands by, shown and hidden by hand: faster than by drawing, which must follow. */
export type Standby = (shown: boolean) => void

/** Where a modal stands: drawn but not shown, shown, or on its way out. */
export type ModalPhase = 'standby' | 'open' | 'closing'
