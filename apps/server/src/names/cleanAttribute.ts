import { cleanText } from '@latchkey/wire'

const longest = 500

/** Makes of a record that anybody could have written one line of text, or null; links must be https. */
export function cleanAttribute(key: string, text: string): string | null {
  const clean = cleanText(text, longest)
  if (key !== 'url') return clean || null
  const isLink = clean.length < longest && /^https:\/\/[^\s\\@]+$/i.test(clean) && URL.canParse(clean)
  return isLink ? new URL(clean).href : null
}
