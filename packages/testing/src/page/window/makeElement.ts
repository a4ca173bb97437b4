type Child = Node | string | undefined

/** Makes an element from plain values: attributes and text, never markup. */
export function makeElement<K extends keyof HTMLElementTagNameMap>(
  page: Document,
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = page.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children.filter((child) => child !== undefined))
  return element
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/** One shape of a drawing: its tag and attributes. */
export type Shape = readonly [tag: 'path' | 'circle' | 'rect', attributes: Readonly<Record<string, string>>]

/** Draws shapes that say nothing to a screen reader. */
export function makeDrawing(
  page: Document,
  attributes: Readonly<Record<string, string>>,
  shapes: readonly Shape[],
): SVGSVGElement {
  const drawing = page.createElementNS(svgNamespace, 'svg')
  for (const [name, value] of Object.entries({ 'aria-hidden': 'true', ...attributes }))
    drawing.setAttribute(name, value)
  for (const [tag, given] of shapes) {
    const shape = page.createElementNS(svgNamespace, tag)
    for (const [name, value] of Object.entries(given)) shape.setAttribute(name, value)
    drawing.append(shape)
  }
  return drawing
}
