const longest = 500
/** What orders text about, hides in it or ends a line: a name's record is one line of plain text. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Makes of a record that anybody could have written one line of text, or null; links must be https. */
export function cleanAttribute(key: string, text: string): string | null {
  const isLong = text.length > longest
  const clean = (isLong ? [...text.slice(0, longest)].slice(0, -1).join('') : text)
    .replace(/[\t\n\r]+/g, ' ')
    .replace(unseen, '')
    .trim()
  if (clean === '') return null
  if (key !== 'url') return isLong ? `${clean}…` : clean
  return !isLong && /^https:\/\/[^\s\\@]+$/i.test(clean) && URL.canParse(clean) ? new URL(clean).href : null
}
