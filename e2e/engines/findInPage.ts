/** What a visitor looks for: a role, and the name that is read aloud, whole or as a pattern. */
export type Target = { readonly role: string; readonly name?: string; readonly pattern?: string }

/** What was found, as a visitor meets it. */
export type Found = {
  readonly name: string
  readonly text: string
  readonly value: string
  readonly isEnabled: boolean
  readonly hasFocus: boolean
  /** Where to press it. */
  readonly x: number
  readonly y: number
  /** Whether a press there would reach it: nothing lies above it, and it can be hit. */
  readonly isReachable: boolean
  /** Whether nothing in the page moves that will come to rest: on a slow machine it may stand still between two frames. */
  readonly isAtRest: boolean
}

/**
 * Everything in the page that fits the last target and lies in what fits those before it; through open shadow roots, and
 * without what nobody can see or use. It runs in the page, so it brings everything that it uses.
 */
export function findInPage(targets: readonly Target[]): readonly Found[] {
  const roles: Record<string, string> = {
    article: 'article',
    button: 'button',
    dialog: 'dialog',
    fieldset: 'group',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    img: 'img',
    li: 'listitem',
    main: 'main',
    ol: 'list',
    textarea: 'textbox',
    ul: 'list',
  }
  const inputs: Record<string, string> = { checkbox: 'checkbox', radio: 'radio' }

  const parentOf = (node: Node): Node | null =>
    node instanceof Element && node.assignedSlot
      ? node.assignedSlot
      : node instanceof ShadowRoot
        ? node.host
        : node.parentNode
  const childrenOf = (node: Element): readonly Element[] => {
    if (node instanceof HTMLSlotElement) {
      const given = node.assignedElements()
      return given.length > 0 ? given : [...node.children]
    }
    return [...(node.shadowRoot ?? node).children]
  }
  const isHidden = (element: Element) =>
    element.matches('[inert], [aria-hidden="true"], script, style, template') ||
    getComputedStyle(element).display === 'none'

  const roleOf = (element: Element): string | undefined => {
    const tag = element.localName
    const given = element.getAttribute('role')
    if (given !== null) return given
    if (tag === 'a') return element.hasAttribute('href') ? 'link' : undefined
    if (tag === 'section') return element.matches('[aria-label], [aria-labelledby]') ? 'region' : undefined
    if (tag === 'input') return inputs[element.getAttribute('type') ?? ''] ?? 'textbox'
    return roles[tag]
  }
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || isHidden(node)) return ''
    return [...(node.shadowRoot ?? node).childNodes].map(textOf).join(' ')
  }
  const nameOf = (element: Element): string => {
    const home = element.getRootNode() as Document | ShadowRoot
    const labels = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .flatMap((id) => (id === '' ? [] : (home.getElementById(id) ?? [])))
    if (labels.length > 0) return labels.map((label) => label.textContent ?? '').join(' ')
    const given = element.getAttribute('aria-label') ?? element.getAttribute('alt')
    if (given !== null) return given
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return [...(element.labels ?? [])].map((label) => label.textContent ?? '').join(' ')
    return textOf(element.querySelector(':scope > legend') ?? element)
  }
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
  const fits = (element: Element, { role, name, pattern }: Target) => {
    if (roleOf(element) !== role || !element.checkVisibility({ visibilityProperty: true })) return false
    if (name === undefined && pattern === undefined) return true
    const own = tidy(nameOf(element))
    return pattern === undefined ? own === name : new RegExp(pattern).test(own)
  }

  const isInside = (node: Node | null, around: Element): boolean => {
    for (let one = node; one !== null; one = parentOf(one)) if (one === around) return true
    return false
  }
  const topAt = (x: number, y: number): Element | null => {
    let top = document.elementFromPoint(x, y)
    for (;;) {
      const inner: Element | null | undefined = top?.shadowRoot?.elementFromPoint(x, y)
      if (!inner || inner === top) return top
      top = inner
    }
  }
  const focused = (): Element | null => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active
  }
  const isAtRest = document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
    )
  const describe = (element: Element): Found => {
    // A choice may hide its input and show a face of its own beside it: what is pressed is the label around both.
    const label = element.matches('[type="radio"], [type="checkbox"]') ? element.closest('label') : null
    const pressed = label ?? element
    let box = pressed.getBoundingClientRect()
    if (box.top < 0 || box.bottom > innerHeight) {
      pressed.scrollIntoView({ block: 'center', behavior: 'instant' })
      box = pressed.getBoundingClientRect()
    }
    const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)]
    return {
      name: tidy(nameOf(element)),
      text: tidy(textOf(element)),
      value: 'value' in element ? String(element.value) : '',
      isEnabled: !element.matches(':disabled, [aria-disabled="true"]'),
      hasFocus: focused() === element,
      x,
      y,
      isReachable: isInside(topAt(x, y), pressed),
      isAtRest,
    }
  }

  const found: Element[] = []
  const walk = (element: Element, at: number) => {
    if (isHidden(element)) return
    const target = targets[at]
    let next = at
    if (target !== undefined && fits(element, target)) {
      if (at === targets.length - 1) found.push(element)
      else next = at + 1
    }
    for (const child of childrenOf(element)) walk(child, next)
  }
  walk(document.body, 0)
  return found.map(describe)
}
