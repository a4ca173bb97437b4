import type { RefObject } from 'react'

/**
 * Listens for Escape and for clicks beside the card; the returned function stops listening. Until the card takes the
 * focus, its opener has it: an Escape pressed there means the card.
 */
export function onDismiss(
  host: HTMLElement,
  overlay: HTMLElement,
  opener: RefObject<Element | undefined>,
  onEscape: () => () => void,
  onOutside: () => void,
): () => void {
  const { body, documentElement, defaultView } = host.ownerDocument
  let began: EventTarget | undefined

  const onKey = (event: KeyboardEvent) => {
    const path = event.composedPath()
    // Inert means that another modal lies over this one. While a candidate is composed, Escape belongs to the keyboard.
    if (event.key !== 'Escape' || event.isComposing || host.inert || overlay.dataset['phase'] === 'standby')
      return
    // A wallet's own window has the focus: its Escape is not ours.
    const [pressed] = path
    if (!path.includes(host) && ![body, documentElement, opener.current].includes(pressed as HTMLElement))
      return
    // Before the document hears it: a dialog of the page under us must not close as well.
    event.preventDefault()
    event.stopImmediatePropagation()
    onEscape()()
  }
  const onDown = (event: Event) => {
    began = event.target ?? undefined
  }
  const onClick = (event: Event) => {
    // A drag that began in the card and ended beside it, selecting text, is no wish to leave.
    if (event.target === overlay && began === overlay) onOutside()
  }

  defaultView?.addEventListener('keydown', onKey, true)
  overlay.addEventListener('pointerdown', onDown)
  overlay.addEventListener('click', onClick)
  return () => {
    defaultView?.removeEventListener('keydown', onKey, true)
    overlay.removeEventListener('pointerdown', onDown)
    overlay.removeEventListener('click', onClick)
  }
}
