/** Characters without a shape, and those that turn the reading direction. */
const hidden = /(?![\n\r\t])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{DI}\u2028\u2029\u2800]/u
/** Emoji may be joined, and coloured by a selector. */
const emojiJoiner = /(?<=[\p{ExtPict}\p{EMod}]\ufe0f?)\u200d(?=\p{ExtPict})|(?<=\p{ExtPict})\ufe0f/u

const joiners = new RegExp(emojiJoiner, 'gu')
const joinerOrHidden = new RegExp(`(?<joiner>${emojiJoiner.source})|\\r|${hidden.source}`, 'gu')

/** Whether a text has characters that a reader cannot see, or that change the reading order. */
export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text.replace(joiners, ''))
}

/** Writes such characters by their number; line breaks and tabs stay. */
export function showHiddenCharacters(text: string): string {
  return text.replace(joinerOrHidden, (character, joiner: string | undefined) => {
    if (joiner !== undefined) return joiner
    const code = character.codePointAt(0) ?? 0
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}
