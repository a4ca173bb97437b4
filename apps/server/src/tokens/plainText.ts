/**
 * Makes one short plain line of a stranger's text: no control characters, no line breaks, nothing that turns the reading
 * direction or stays invisible, never longer than the limit. What remains is text; whoever shows it shows it as text.
 */
export function plainText(text: string, longest: number): string {
  const line = text
    // Cut first: a contract may give megabytes.
    .slice(0, longest * 4)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\s\u115f\u1160\u3164\uffa0\ufffd]+/gu, ' ')
    // A tower of marks on one letter reaches into other lines.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const letters = [...line]
  if (letters.length <= longest) return line
  return `${letters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`
}
