/** A tag of a drawing: an element that begins, or one that ends. */
export type SvgTag =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: readonly SvgAttribute[] }
  | { readonly kind: 'close'; readonly name: string }

/** Name and value, with character references resolved. */
export type SvgAttribute = readonly [name: string, value: string]

/** The tags of a drawing in their order, and how many characters stand between them. */
export type SvgTags = { readonly tags: readonly SvgTag[]; readonly textLength: number }

const spaces = '[ \\t\\r\\n]'
const attribute = `([A-Za-z][\\w.:-]*)${spaces}*=${spaces}*(?:"([^"<]*)"|'([^'<]*)')`
const declaration = new RegExp(
  `^\\uFEFF?${spaces}*(?:<\\?xml(?:${spaces}+${attribute})*${spaces}*\\?>)?${spaces}*`,
)
const openTag = new RegExp(`<([A-Za-z][\\w.:-]*)((?:${spaces}+${attribute})*)${spaces}*(/?)>`, 'y')
const closeTag = new RegExp(`</([A-Za-z][\\w.:-]*)${spaces}*>`, 'y')

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads the tags of a drawing as every XML parser does; undefined for text that two parsers could read differently:
 * comments, doctypes, CDATA, instructions, other encodings, references to anything but the five characters of XML.
 */
export function readSvgTags(text: string): SvgTags | undefined {
  const [prolog = ''] = declaration.exec(text) ?? []
  // The bytes were read as UTF-8, so a browser must read them so too.
  if (/encoding/.test(prolog) && !/encoding\s*=\s*["']utf-8["']/i.test(prolog)) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none, and encodings switch by them.
  if (/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd-\uffff]/.test(text)) return undefined
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) return undefined
  const body = text.slice(prolog.length).trimEnd()
  const tags: SvgTag[] = []
  const open: string[] = []
  let textLength = 0
  for (let at = 0; at < body.length; ) {
    const next = body.indexOf('<', at)
    // Nothing may stand outside of the root.
    if (next < 0 || (open.length === 0 && (next > at || at > 0))) return undefined
    textLength += next - at
    openTag.lastIndex = next
    closeTag.lastIndex = next
    const opened = openTag.exec(body)
    const closed = opened ? null : closeTag.exec(body)
    const [whole = '', name = ''] = opened ?? closed ?? []
    if (whole === '' || (closed !== null && open.pop() !== name)) return undefined
    if (opened) tags.push({ kind: 'open', name, attributes: attributesOf(opened[2] ?? '') })
    if (opened && opened.at(-1) === '') open.push(name)
    else tags.push({ kind: 'close', name })
    at = next + whole.length
  }
  return open.length === 0 && tags.length > 0 ? { tags, textLength } : undefined
}

function attributesOf(text: string): SvgAttribute[] {
  return [...text.matchAll(new RegExp(attribute, 'g'))].map(([, name = '', double, single = '']) => [
    name,
    (double ?? single).replace(/&(\w+);/g, (_, reference: string) => characters[reference] ?? ''),
  ])
}
