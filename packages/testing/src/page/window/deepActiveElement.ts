/** The element that has the focus, looked for inside open shadow roots too. */
export function deepActiveElement(page: Document): HTMLElement | undefined {
  let active = page.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement ? active : undefined
}
