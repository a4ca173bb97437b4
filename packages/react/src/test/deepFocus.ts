/** The element that has the focus, through every shadow root: the page itself sees only hosts. */
export function deepFocus(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}
