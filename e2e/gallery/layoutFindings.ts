import type { Page } from 'playwright'

/**
 * What is wrong with the layout of the scene on the page, one line an element; empty is good. Looks into the roots of the widget, or
 * at the page itself.
 */
export function layoutFindings(page: Page, where: 'widget' | 'page' = 'widget'): Promise<readonly string[]> {
  return page.evaluate(lookAround, where)
}

/** Runs in the page, so it holds everything it needs. */
function lookAround(where: 'widget' | 'page'): readonly string[] {
  const findings = new Set<string>()
  const hosts = [...document.querySelectorAll('[data-latchkey]')]
  const roots: readonly (ShadowRoot | Document)[] =
    where === 'page' ? [document] : hosts.flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const slack = 1
  const controls = 'button:not(:disabled), a[href], input, [role="switch"], [role="checkbox"]'

  function nameOf(element: Element): string {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    const kind = typeof element.className === 'string' ? element.className : ''
    return `<${element.localName}${kind && ` .${kind}`}> “${words.trim().slice(0, 60)}”`
  }
  function isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
  }
  /** What is written for screen readers alone has no place on the screen. */
  function isForReaders(element: Element): boolean {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { clipPath, position, overflow } = getComputedStyle(one)
      const { width, height } = one.getBoundingClientRect()
      if (
        position === 'absolute' &&
        (clipPath !== 'none' || (overflow !== 'visible' && width <= 1 && height <= 1))
      )
        return true
    }
    return false
  }
  function clipperOf(element: Element): Element | undefined {
    for (let one = element.parentElement; one; one = one.parentElement)
      if (getComputedStyle(one).overflowX !== 'visible') return one
    return undefined
  }

  function isWord(node: Node): boolean {
    return node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? '')
  }

  function checkEdges(element: Element, card: Element): void {
    const [inner, outer] = [element.getBoundingClientRect(), card.getBoundingClientRect()]
    if (inner.left >= outer.left - slack && inner.right <= outer.right + slack) return
    const clipper = clipperOf(element)
    // Cut by a line of text that says so with an ellipsis, or by a picture's own frame.
    if (
      clipper &&
      clipper !== card &&
      card.contains(clipper) &&
      getComputedStyle(clipper).textOverflow === 'ellipsis'
    )
      return
    findings.add(`reaches beyond the card: ${nameOf(element)}`)
  }

  /** What is centred and too high begins above the start of its scroller, where nobody can scroll to. */
  function checkStart(element: Element): void {
    const scroller = clipperOf(element)
    if (scroller === undefined || getComputedStyle(scroller).overflowY !== 'auto') return
    const [inner, outer] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()]
    if (inner.top < outer.top - scroller.scrollTop - slack)
      findings.add(`begins above what can be scrolled to: ${nameOf(element)}`)
  }

  function checkCut(element: Element): void {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (!own || element instanceof SVGElement) return
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
    if (
      overflowX !== 'visible' &&
      element.scrollWidth > element.clientWidth + slack &&
      textOverflow !== 'ellipsis'
    )
      findings.add(`cut without an ellipsis: ${nameOf(element)}`)
    if (
      overflowY === 'hidden' &&
      element.scrollHeight > element.clientHeight + 2 &&
      webkitLineClamp === 'none'
    )
      findings.add(`cut at the foot: ${nameOf(element)}`)
    const clipper = clipperOf(element)
    if (!clipper || getComputedStyle(clipper).overflowX === 'auto') return
    const [inner, outer] = [element.getBoundingClientRect(), clipper.getBoundingClientRect()]
    if (inner.right <= outer.right + slack && inner.left >= outer.left - slack) return
    if (getComputedStyle(clipper).textOverflow !== 'ellipsis')
      findings.add(`cut by ${nameOf(clipper)}: ${nameOf(element)}`)
  }

  /** A finger must meet the control on all of it, and within a finger's width around its middle. */
  function checkTarget(element: HTMLElement, root: ShadowRoot | Document): void {
    // What rests under an open menu is not there to be pressed.
    if (element.closest('[inert]')) return
    element.scrollIntoView({ block: 'center', inline: 'center' })
    const label = element.closest('label')
    const box = (element instanceof HTMLInputElement && label ? label : element).getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const meets = (atX: number, atY: number) => {
      const hit = root.elementFromPoint(atX, atY)
      if (hit === null) return false
      // The banner lies over the header for as long as it is there.
      if (hit.closest('.banner') && !element.closest('.banner')) return true
      return element.contains(hit) || hit.closest('label')?.contains(element) === true
    }
    const inset = 3
    const own = [box.left + inset, x, box.right - inset].every((atX) => meets(atX, y))
    if (!own) findings.add(`covered by something else: ${nameOf(element)}`)
    // A link in a sentence is as tall as its line (WCAG 2.5.8); everything else is a finger wide.
    const isInText = [...(element.parentElement?.childNodes ?? [])].some(isWord)
    if (isInText || (box.width >= 43.5 && box.height >= 43.5)) return
    const reach = 21
    const wide = box.width >= 43.5 || (meets(x - reach, y) && meets(x + reach, y))
    const tall = box.height >= 43.5 || (meets(x, y - reach) && meets(x, y + reach))
    if (!wide || !tall)
      findings.add(`under 44 px (${Math.round(box.width)} × ${Math.round(box.height)}): ${nameOf(element)}`)
  }

  /** Colour alone does not tell a link from the words around it (WCAG 1.4.1). */
  function checkLink(element: HTMLElement): void {
    const isLink = element.localName === 'a' || element.classList.contains('text-link')
    if (!isLink || ![...(element.parentElement?.childNodes ?? [])].some(isWord)) return
    if (!getComputedStyle(element).textDecorationLine.includes('underline'))
      findings.add(`a link without a line under it: ${nameOf(element)}`)
  }

  /** Whoever walks by Tab stops where something can be done, or where a list without a control can be scrolled. */
  function checkStop(element: HTMLElement): void {
    if (element.tabIndex < 0 || element.matches(`${controls}, :disabled`)) return
    const known = '[role="tab"], [role="option"], [role="slider"], [role="region"], textarea, select, summary'
    if (element.matches(known)) return
    const scrolls = element.scrollHeight > element.clientHeight && !element.querySelector(controls)
    if (!scrolls) findings.add(`a tab stop without an action: ${nameOf(element)}`)
  }

  if (document.documentElement.scrollWidth > innerWidth + slack)
    findings.add(`the page scrolls sideways by ${document.documentElement.scrollWidth - innerWidth} px`)
  for (const root of roots) {
    const card = root.querySelector('.card, .page-btn')
    if (card === null) continue
    const { left, right } = card.getBoundingClientRect()
    if (left < -slack || right > innerWidth + slack) findings.add(`stands beyond the page: ${nameOf(card)}`)
    for (const element of card.querySelectorAll('*')) {
      if (!isSeen(element) || isForReaders(element)) continue
      checkEdges(element, card)
      checkCut(element)
      if (where === 'page') checkStart(element)
    }
    // Behind an open card the page is at rest: nobody can touch it.
    if (root instanceof ShadowRoot && root.host.closest('[inert]')) continue
    for (const stop of root.querySelectorAll<HTMLElement>('*')) if (isSeen(stop)) checkStop(stop)
    for (const control of root.querySelectorAll<HTMLElement>(controls))
      if (isSeen(control) || control instanceof HTMLInputElement) {
        checkTarget(control, root)
        checkLink(control)
      }
  }
  return [...findings]
}
