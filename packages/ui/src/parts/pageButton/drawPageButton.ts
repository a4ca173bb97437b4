import { measureRem } from '../../surface/measureRem.ts'
import surfaceCss from '../../surface/Surface.css?inline'
import { adoptSheet, wearSheets } from '../../surface/styleSheets.ts'
import tokens from '../../theme/tokens.css?inline'
import spinnerCss from '../feedback/Spinner.css?inline'
import buttonCss from './PageButton.css?inline'

/** The look of a page button. */
export type PageLook = {
  /** The words on the button; none where React draws what is in it. */
  readonly label?: string | undefined
  /** Its accessible name, where the words on it alone do not tell what it is. */
  readonly name?: string | undefined
  /** `restoring` is the box alone, before it is known who is here; `connected` and `warning` need a `badge` or no `label`. */
  readonly state: 'idle' | 'busy' | 'restoring' | 'connected' | 'warning'
  /** The picture beside the words, with its styles, on a button that names a network or a wallet. */
  readonly badge?: PageBadge | undefined
  readonly dir?: string | undefined
  readonly lang?: string | undefined
  readonly expanded: boolean
  readonly disabled: boolean
  readonly onClick: () => void
  /** The visitor is about to press: the moment to fetch what comes next. */
  readonly onIntent: () => void
}

/** Puts a picture beside the words of a button that has just been drawn. */
export type PageBadge = {
  readonly css: readonly string[]
  /** Another picture has another key. */
  readonly key: unknown
  readonly put: (button: Element, look: PageLook) => void
}

/** A button that stands in the inside of a surface. */
export type DrawnButton = {
  readonly inside: HTMLElement
  readonly button: HTMLElement
  /** Draws what has changed. */
  readonly draw: (look: PageLook) => void
  /** Once it stands in the page. */
  readonly measure: () => void
}

/**
 * Draws the page button without React: a portal into a shadow root, with all that React runs for one, takes longer than
 * everything else that a page does until its button works.
 */
export function createPageButton(inside: HTMLElement): DrawnButton {
  const button = document.createElement('button')
  const root = document.createElement('div')
  set(button, { class: 'page-btn', type: 'button', 'aria-haspopup': 'dialog' })
  root.className = 'lk'
  root.append(button)
  // Before those of anything that is drawn in it.
  wearSheets(inside, [tokens, surfaceCss, buttonCss])
  let shown: PageLook | undefined
  let own: readonly Element[] = []
  button.onclick = () => shown?.onClick()
  // A finger enters as it touches.
  button.onpointerenter = button.onfocus = () => shown?.onIntent()
  return {
    inside,
    button,
    draw(look) {
      const { label, state, name, dir, lang, expanded, disabled, badge } = look
      set(root, { dir, lang })
      set(button, {
        'data-state': state,
        'aria-label': name,
        'aria-expanded': expanded,
        'aria-busy': state === 'busy' || state === 'restoring' || undefined,
        disabled: disabled || state === 'restoring' ? '' : undefined,
      })
      if (shown?.label !== label || shown?.state !== state || shown.badge?.key !== badge?.key) {
        // Beside them stands what React has drawn in this very moment.
        for (const one of own) one.remove()
        own = []
        if (label !== undefined) {
          const words = document.createElement('span')
          words.className = 'page-label'
          words.append(label)
          button.append(words, bolt(state === 'busy'))
          badge?.put(button, look)
          own = [...button.children]
        }
      }
      if (!root.parentNode) inside.append(root)
      for (const css of [...(badge?.css ?? []), ...(state === 'busy' ? [spinnerCss] : [])])
        adoptSheet(inside, css, css)
      shown = look
    },
    measure: () => measureRem(inside, root),
  }
}

/** The keyhole comes with the styles; what turns is as `Spinner` has it. */
function bolt(isBusy: boolean): Element {
  const made = document.createElement('span')
  made.className = 'page-bolt'
  if (!isBusy) return made
  made.append(
    svg(
      'svg',
      {
        class: 'spin',
        width: 20,
        height: 20,
        viewBox: '0 0 24 24',
        fill: 'none',
        'stroke-width': 2.4,
        'aria-hidden': true,
      },
      svg('circle', { cx: 12, cy: 12, r: 8.5 }),
      svg('path', { d: 'M12 3.5a8.5 8.5 0 0 1 8.5 8.5' }),
    ),
  )
  return made
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export function svg(tag: string, attributes: Attributes, ...children: readonly Node[]): Element {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  set(made, attributes)
  made.append(...children)
  return made
}

export function set(target: Element, attributes: Attributes): void {
  for (const name in attributes) {
    const value = attributes[name]
    if (value === undefined) target.removeAttribute(name)
    else target.setAttribute(name, value as string)
  }
}
