/** What may stand in a name on the screen: nothing that turns, hides or breaks the line it stands in. */
const unruly =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
const longest = 96

/**
 * The name a stranger gave, safe to put in a line: on one line, without direction overrides or hidden
 * characters, at most 96 characters. A name with nothing to see becomes a question mark.
 */
export function plainName(name: string): string {
  // Cutting twice keeps the work small however long the name is.
  const text = name
    .slice(0, 8 * longest)
    .replace(unruly, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (!visible.test(text)) return '?'
  const letters = Array.from(text)
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text
}
