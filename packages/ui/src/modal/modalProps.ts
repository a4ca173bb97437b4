import type { ReactNode } from 'react'

export type ModalProps = {
  readonly open: boolean
  readonly mode: 'modal' | 'inline'
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
