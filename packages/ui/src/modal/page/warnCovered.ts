import { holders } from './holdInert.ts'

/** The pages that have had the warning: once is enough. */
const warned = new WeakSet<Document>()

/** Tells the developer of a site which element of it lies over the card, and how to lift the card above it. */
export async function warnCovered(host: HTMLElement, card: HTMLElement): Promise<void> {
  await Promise.allSettled(card.getAnimations().map((animation) => animation.finished))
  const { ownerDocument: page } = host
  if (warned.has(page) || !host.isConnected) return
  const cover = findCover(host, card)
  if (cover === undefined) return
  warned.add(page)
  // biome-ignore lint/suspicious/noConsole: the site's developer reads it there.
  console.warn(
    `Latchkey: ${nameOf(cover)} has a z-index of ${getComputedStyle(cover).zIndex} and covers the card. Set --lk-z-index higher than that.`,
  )
}

/** The outermost element with a z-index that lies over the card; what is above every z-index does not count, nor what is ours. */
function findCover(host: HTMLElement, card: HTMLElement): Element | undefined {
  const { ownerDocument: page } = host
  const { left, right, top, bottom } = card.getBoundingClientRect()
  const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) =>
    [top + 4, (top + bottom) / 2, bottom - 4].map((y) => [x, y] as const),
  )
  const hits = withoutRest(page, () => points.map(([x, y]) => page.elementFromPoint(x, y)))
  return hits
    .filter((hit) => hit && !hit.closest('[data-latchkey], :modal, :popover-open'))
    .flatMap((hit) => raisedOf(hit) ?? [])[0]
}

/** What is at rest cannot be hit: for as long as we look, nothing is. */
function withoutRest<T>(page: Document, look: () => T): T {
  const held = [...page.querySelectorAll<HTMLElement>('[inert]')].filter((one) => holders in one)
  for (const element of held) element.inert = false
  try {
    return look()
  } finally {
    for (const element of held) element.inert = true
  }
}

function raisedOf(hit: Element | null): Element | undefined {
  let raised: Element | undefined
  for (let one = hit; one !== null; one = one.parentElement)
    if (getComputedStyle(one).zIndex !== 'auto') raised = one
  return raised
}

function nameOf({ localName, id, classList }: Element): string {
  return `<${[localName, id && `#${id}`, ...[...classList].map((name) => `.${name}`)].join('')}>`
}
