/** Lets an element that already stands in its new place come from where it was, unless the visitor prefers rest. */
export function slideFrom(element: HTMLElement, dx: number): void {
  if (dx === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate([{ translate: `${dx}px 0` }, { translate: '0 0' }], {
    duration: 220,
    easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  })
}
