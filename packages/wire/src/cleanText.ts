/**
 * Letters without ink, and those that turn the reading direction. Kept are the joints that living scripts and pictures
 * need: between letters of Arabic and Indian scripts, inside of emoji, and the selectors that colour one.
 */
const unseen =
  /(?:(?!(?<=[\u0620-\u109f])[\u200c\u200d][\u0620-\u109f]|(?<=\p{ExtPict}\ufe0f?|\p{EMod})\u200d\p{ExtPict}|(?<=\p{ExtPict})[\ufe0e\ufe0f]|\ufe0f\u20e3)[\p{C}\p{DI}\s\u2800\ufffc\ufffd\u{1d159}])+/gu

/** Marks that stand above or below a letter: Latin has use for two, Burmese for four; more would reach into other lines. */
const towering = /(?<![^\P{M}\p{Mc}])([\u0300-\u036f]{2}|[^\P{M}\p{Mc}]{4})[^\P{M}\p{Mc}]+/gu

/**
 * Makes one short plain line of a stranger's text: no control characters, no line breaks, nothing that turns the reading
 * direction, hides or towers, never longer than the limit; empty when there is nothing to see. What remains is text.
 */
export function cleanText(text: string, longest: number): string {
  const line = text
    // Cut first: a stranger's text may be megabytes.
    .slice(0, longest * 4)
    .normalize()
    .replace(unseen, ' ')
    .replace(towering, '$1')
    // A mark that was cut may have been what kept an unseen letter.
    .replace(unseen, ' ')
    .trim()
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(line)) return ''
  // By code points, so that no half of a pair stays behind.
  const letters = [...line]
  if (letters.length <= longest) return line
  const kept = letters.slice(0, longest - 1).join('')
  return `${kept.replace(/(?:\s|\u200c|\u200d|\ufe0e|\ufe0f)+$/, '')}…`
}
