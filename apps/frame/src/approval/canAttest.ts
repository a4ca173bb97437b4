/** Whether the browser can tell that nothing covers an element of this page, also inside of another page. */
export function canAttest({ IntersectionObserverEntry: entry }: Window & typeof globalThis): boolean {
  return entry !== undefined && 'isVisible' in entry.prototype
}
