import { keyholeIcon } from '../icons/keyholeIcon.ts'
import { measureRem } from '../surface/measureRem.ts'
import surfaceCss from '../surface/Surface.css?inline'
import { adoptSheet, wearSheets } from '../surface/styleSheets.ts'
import tokens from '../theme/tokens.css?inline'
import iconCss from './Icon.css?inline'
import buttonCss from './PageButton.css?inline'
import spinnerCss from './Spinner.css?inline'

/** What a page button shows at the first paint. */
export type PlainLook = {
  readonly label: string
  /** Its accessible name, where the words on it alone do not tell what it is. */
  readonly name?: string | undefined
  /** `restoring` is the box alone, before it is known who is here. */
  readonly state: 'idle' | 'busy' | 'restoring'
  readonly dir?: string | undefined
  readonly lang?: string | undefined
  readonly expanded: boolean
  readonly disabled: boolean
  readonly onClick: () => void
  /** The visitor is about to press: the moment to fetch what comes next. */
  readonly onIntent: () => void
}

/** A button that stands in the inside of a surface. */
export type DrawnButton = {
  /** Draws what has changed. */
  readonly draw: (look: PlainLook) => void
  /** Once it stands in the page. */
  readonly measure: () => void
  readonly remove: () => void
}

/**
 * Draws the page button without React, node by node as `PageButton` does: a portal into a shadow root, with all that React
 * runs for one, takes longer than everything else that a page does until its button works.
 */
export function createPageButton(inside: HTMLElement): DrawnButton {
  const button = document.createElement('button')
  const root = element('div', { class: 'lk' }, button)
  let shown: PlainLook | undefined
  button.onclick = () => shown?.onClick()
  for (const intent of ['pointerenter', 'focus', 'touchstart'])
    button.addEventListener(intent, () => shown?.onIntent(), { passive: true })
  return {
    draw(look) {
      const { label, state, name, dir, lang, expanded, disabled } = look
      set(root, { dir, lang })
      set(button, {
        class: 'page-btn',
        type: 'button',
        'data-state': state,
        'aria-label': name,
        'aria-haspopup': 'dialog',
        'aria-expanded': expanded,
        'aria-busy': state !== 'idle' || undefined,
        disabled: disabled || state === 'restoring' ? '' : undefined,
      })
      if (shown?.label !== label || shown.state !== state)
        button.replaceChildren(element('span', { class: 'page-label' }, label), bolt(state === 'busy'))
      if (!root.parentNode) {
        inside.append(root)
        wearSheets(inside, [tokens, surfaceCss, buttonCss, iconCss])
      }
      if (state === 'busy') adoptSheet(inside, spinnerCss, spinnerCss)
      shown = look
    },
    measure: () => measureRem(inside, root),
    remove: () => root.remove(),
  }
}

/** As `Icon` and `Spinner` draw it. */
function bolt(isBusy: boolean): Element {
  const box = { width: 20, height: 20, viewBox: '0 0 24 24', 'aria-hidden': true }
  const drawing = isBusy
    ? element(
        'svg',
        { class: 'spin', fill: 'none', 'stroke-width': 2.4, ...box },
        element('circle', { cx: 12, cy: 12, r: 8.5 }),
        element('path', { d: 'M12 3.5a8.5 8.5 0 0 1 8.5 8.5' }),
      )
    : element('svg', { class: 'i', 'stroke-width': 1.92, ...box }, element('path', keyholeIcon))
  return element('span', { class: 'page-bolt' }, drawing)
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

function element(tag: string, attributes: Attributes, ...children: readonly (Node | string)[]): Element {
  const space = /svg|path|circle/.test(tag) ? '2000/svg' : '1999/xhtml'
  const made = document.createElementNS(`http://www.w3.org/${space}`, tag)
  set(made, attributes)
  made.append(...children)
  return made
}

function set(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes))
    if (value === undefined) target.removeAttribute(name)
    else target.setAttribute(name, value as string)
}
