const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** What each inside of a surface asked for; before it is placed, there is nothing that could wear it. */
const wanted = new WeakMap<HTMLElement, readonly string[]>()

/**
 * Dresses the inside of a surface in a style sheet, once; surfaces of one document share the parsed sheet. What it takes
 * the place of goes: after a hot reload the old text must not linger.
 */
export function adoptSheet(inside: HTMLElement, css: string, old: string): void {
  const others = wanted.get(inside)?.filter((one) => one === css || one !== old) ?? []
  if (!others.includes(css)) wearSheets(inside, [...others, css])
}

/** Puts on what is wanted, wherever the inside stands by now. */
export function wearSheets(inside: HTMLElement, css = wanted.get(inside) ?? []): void {
  wanted.set(inside, css)
  const root = inside.parentNode as ShadowRoot | null
  if (root) root.adoptedStyleSheets = css.map((one) => sheetOf(root.ownerDocument, one))
}

function sheetOf(document: Document, css: string): CSSStyleSheet {
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, known)
  let sheet = known.get(css)
  if (sheet === undefined) {
    sheet = new (document.defaultView ?? window).CSSStyleSheet()
    sheet.replaceSync(ownRem(css))
    known.set(css, sheet)
  }
  return sheet
}

/**
 * A page may set its root font to 62.5 %, and every `rem` of ours would shrink with it. So a `rem` here means the
 * visitor's own medium size, which the surface measures. A condition of an at-rule cannot say so: it has an `em`.
 */
function ownRem(css: string): string {
  return css.replace(/(-?[\d.]+)rem\b/g, 'calc(var(--_rem)*$1)')
}
