const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** Puts a style sheet into a shadow root, once; roots of one document share the parsed sheet. */
export function adoptSheet(root: ShadowRoot, css: string): void {
  const sheet = sheetOf(root.ownerDocument, css)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** Takes a style sheet out of a shadow root: after a hot reload the old text must not linger. */
export function dropSheet(root: ShadowRoot, css: string): void {
  const sheet = sheetOf(root.ownerDocument, css)
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
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
 * visitor's own medium size, which the surface measures; conditions of at-rules already mean that one.
 */
function ownRem(css: string): string {
  return css.replace(/@[\w-]+[^{;]*|(-?\d*\.?\d+)rem\b/g, (whole, size?: string) =>
    size === undefined ? whole : `calc(var(--_rem)*${size})`,
  )
}
