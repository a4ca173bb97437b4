import { cleanText } from '@latchkey/wire'

const longest = 96

/** The name a stranger gave, safe to put in a line. A name with nothing to see becomes a question mark. */
export function plainName(name: string): string {
  return cleanText(name, longest) || '?'
}
