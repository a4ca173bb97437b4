/** What is wrong with a name, in words for whoever wrote it. */
export type NameFault = {
  readonly reason: 'invalid_name' | 'not_normalised'
  readonly description: string
}

const longest = 255

/** What ENSIP-15 may find, by a part of what its reference says, and what we say. */
const findings: readonly (readonly [RegExp, string])[] = [
  [/empty label/, 'The name has an empty part: write something before and after every dot.'],
  [/underscore/, 'An underscore may only stand at the beginning of a part of the name.'],
  [/non-?spacing marks/, 'The name has more than 4 accents in a row on one letter.'],
  [/illegal placement/, 'The name has an accent or a sign in a place where it cannot be.'],
  [
    /mixture|confusable/,
    'The name mixes letters of several scripts: it could pass for another one, so it is not looked up.',
  ],
  [/label extension/, 'No part of a name may have two hyphens as its third and fourth character.'],
  [/disallowed character/, 'The name has a character that names cannot have.'],
]

/**
 * Says what is wrong with a name, or nothing. A name that would change under ENSIP-15 is refused and not mended: what
 * a visitor reads and what is looked up must be the same letters.
 */
export async function faultOf(name: string): Promise<NameFault | undefined> {
  const { normalize } = await import('viem/ens')
  if (name.length > longest) {
    return { reason: 'invalid_name', description: `The name is longer than ${longest} characters.` }
  }
  if (!name.includes('.')) {
    return { reason: 'invalid_name', description: 'Write the whole name, such as alice.eth.' }
  }
  let normal: string
  try {
    normal = normalize(name)
  } catch (error) {
    const told = error instanceof Error ? error.message : ''
    const found = findings.find(([pattern]) => pattern.test(told))
    return { reason: 'invalid_name', description: found?.[1] ?? 'This is no name.' }
  }
  if (normal === name) return undefined
  return { reason: 'not_normalised', description: `Write the name as ${normal}.` }
}
