/** Appends a new host over everything in the page and keeps what happens in it from the page's own listeners. */
export function placeHost(document: Document): HTMLElement {
  const host = document.createElement('div')
  host.dataset['latchkey'] = 'modal'
  host.style.cssText = untouchable
  for (const type of kept) host.addEventListener(type, keep, { passive: true })
  // Opened from a modal <dialog> or a full-screen element, only what lies inside of it can be used.
  const home = [...document.querySelectorAll<HTMLElement>(':modal')].at(-1)
  if (home === undefined || home === document.documentElement) document.body.append(host)
  else {
    home.append(host)
    host.popover = 'manual'
    host.showPopover()
  }
  return host
}

/** Nothing of the page's reaches us: not `body > *`, not a body without pointer events, not a hidden one. */
const untouchable = [
  'all:initial',
  'display:block',
  'position:fixed',
  'inset:0',
  'z-index:var(--lk-z-index,999)',
  '',
].join('!important;')

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
