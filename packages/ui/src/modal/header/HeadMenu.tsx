import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { useLayout } from '../../surface/useLayout.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { useEscape } from '../useEscape.ts'
import css from './HeadMenu.css?inline'

export type HeadMenuProps = {
  readonly id: string
  readonly label: string
  /** The button in the header that opens and closes it: the focus returns there. */
  readonly opener: RefObject<HTMLElement | null>
  /** Escape, or a press beside it. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A sheet over the body of the card, which steps back and rests meanwhile; it stands in the header, after its button. */
export function HeadMenu({ id, label, opener, onClose, children }: HeadMenuProps): ReactElement {
  useStyles(css)
  const menu = useRef<HTMLDivElement>(null)
  function close(): void {
    opener.current?.focus({ preventScroll: true })
    onClose()
  }
  useEscape(true, close)
  useLayout(() => {
    const box = menu.current
    const stage = box?.closest('.card')?.querySelector<HTMLElement>('.stage')
    if (!box || !stage) return
    stage.inert = true
    box.focus({ preventScroll: true })
    return () => {
      stage.inert = false
      if (box.matches(':focus-within')) opener.current?.focus({ preventScroll: true })
    }
  }, [opener])
  return (
    <>
      {/* On the click, the last event of a press: else what lies under the finger would be pressed once the veil is gone. */}
      <div className="head-veil" {...{ onClick: close }} />
      <div className="head-menu" id={id} tabIndex={-1} ref={menu} {...{ role: 'group', 'aria-label': label }}>
        {children}
      </div>
    </>
  )
}
