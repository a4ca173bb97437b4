import { placeInside } from '../../surface/inside.ts'
import { deepActive } from '../deepActive.ts'
import { releaseInert } from './holdInert.ts'

/** Makes a host for a modal, and keeps what happens in it from the page's own listeners; its place is in Host.css. */
export function makeHost(document: Document): { readonly host: HTMLElement; readonly inside: HTMLElement } {
  const host = document.createElement('div')
  const inside = document.createElement('div')
  for (const type of kept) host.addEventListener(type, keep, { passive: true })
  placeInside(host, inside)
  return { host, inside }
}

/**
 * Puts a host over everything in the page; one that stands there already is only shown, and keeps its styles. The
 * returned function gives the focus back to who has it now.
 */
export function placeHost(host: HTMLElement): () => void {
  const { ownerDocument } = host
  const giveFocusBack = rememberFocus(host)
  host.dataset['latchkey'] = 'modal'
  // It may have stood by while a dialog of the page, or another modal, put everything but itself to rest.
  host.removeAttribute('aria-hidden')
  releaseInert(host)
  // Opened from a modal <dialog> or a full-screen element, only what lies inside of it can be used.
  const home = [...ownerDocument.querySelectorAll<HTMLElement>(':modal')].at(-1)
  const inPage = home === undefined || home === ownerDocument.documentElement
  const place = inPage ? ownerDocument.body : home
  if (place.lastElementChild !== host) place.append(host)
  host.popover = inPage ? null : 'manual'
  // Reopened while it leaves, it is shown already; some engines take a second call for a mistake.
  if (!inPage && !host.matches(':popover-open')) host.showPopover()
  return giveFocusBack
}

/** Whether the dialog or element of the page that a host was put into is no longer shown. */
export function isLost(host: HTMLElement): boolean {
  return !!host.popover && !host.checkVisibility()
}

/** Keeps a host laid out in the page, but invisible, silent to screen readers and not clickable. */
export function restHost(host: HTMLElement): void {
  const { body } = host.ownerDocument
  host.dataset['latchkey'] = 'standby'
  host.popover = null
  if (host.parentNode !== body) body.append(host)
}

/**
 * The page sees only our host, not the field in it: its shortcuts would take what a visitor types, its menus would
 * close for a click "outside", its own dialogs would stop our list from scrolling.
 */
const kept =
  'click pointerdown pointerup mousedown mouseup touchstart touchmove touchend wheel focusin focusout keydown keypress keyup paste'.split(
    ' ',
  )

function keep(event: Event): void {
  event.stopPropagation()
}

/** Remembers what has the focus now; the returned function gives it back when the modal is done. */
function rememberFocus(host: HTMLElement): () => void {
  const { ownerDocument } = host
  const opener = deepActive(ownerDocument)
  const home = opener?.getRootNode()
  return () => {
    const active = ownerDocument.activeElement
    // A wallet's own window may hold the focus by now: it keeps it.
    if (active !== null && active !== ownerDocument.body && active !== host) return
    if (opener?.isConnected) return opener.focus({ preventScroll: true })
    // The button that opened us has become another one in the same place: connect is now account.
    if (home instanceof ShadowRoot && home.host.isConnected)
      home.querySelector<HTMLElement>('button:not(:disabled), a[href]')?.focus({ preventScroll: true })
  }
}
