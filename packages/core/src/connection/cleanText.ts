/**
 * Makes one short plain line of a stranger's text: no control characters, no line breaks, nothing that turns the reading
 * direction or stays invisible, never longer than the limit.
 */
export function cleanText(text: string, longest: number): string {
  // Cut first: a stranger's text may be megabytes.
  const line = text
    .slice(0, longest * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  // By code points, so that no half of a pair stays behind.
  const letters = [...line]
  if (letters.length <= longest) return line
  return `${letters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`
}
