/** The shortest name that can be registered (S5.43, S9.35). */
export const minNameLength = 4

/** The longest, as the service has it. */
export const maxNameLength = 64

/** The endings of names that are recognised besides the zone of the server (S9.37). */
export const nameSuffixes = ['.reown.id', '.wcn.id'] as const

/** A rule of names that a text does not follow. */
export type NameFlaw = 'short' | 'long' | 'letters' | 'hyphens'

/** What somebody wrote as a name. */
export type NameReading = { readonly text: string; readonly flaw?: NameFlaw }

/** Much more than a name and its ending can have: what is longer was pasted by mistake. */
const longestText = 320

/**
 * Reads a name to register: letters, digits and hyphens (S5.44), in lower case as the server keeps it. A name that was
 * written whole loses its ending.
 */
export function readName(written: string, suffixes: readonly string[] = nameSuffixes): NameReading {
  const plain = written.slice(0, longestText).trim().toLowerCase()
  const suffix = suffixes.find((one) => plain.endsWith(one.toLowerCase()))
  const text = suffix === undefined ? plain : plain.slice(0, -suffix.length)
  const flaw = flawOf(text)
  return { text, ...(flaw && { flaw }) }
}

function flawOf(text: string): NameFlaw | undefined {
  if (!/^[a-z0-9-]*$/.test(text)) return 'letters'
  if (text.startsWith('-') || text.includes('--')) return 'hyphens'
  if (text.length < minNameLength) return 'short'
  if (text.length > maxNameLength) return 'long'
  return text.endsWith('-') ? 'hyphens' : undefined
}
