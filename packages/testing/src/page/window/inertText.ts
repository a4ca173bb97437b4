/** Text that a page sent, made harmless for reading. */
export type InertText = { readonly text: string; readonly hidden: number }

// Whatever takes no ink: marks that turn the reading direction, letters without width, fillers and control codes.
const unseen = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/gu
// Living languages and emoji need the joiners and the emoji selectors, and they move nothing.
const plain = new Set(['\n', '\t', '\u200c', '\u200d', '\ufe0e', '\ufe0f'])

// No living script stacks more marks on one letter; more of them would be drawn over the lines around it.
const towering = /(\p{M}{6})\p{M}+/gu

/** Shows unseen characters by their number and cuts what is too long, so that no text can bend the window around it. */
export function inertText(text: string, limit: number): InertText {
  const letters = text.length <= limit ? text : [...text.slice(0, limit)].slice(0, -1).join('')
  return {
    text: letters.replaceAll('\r\n', '\n').replace(unseen, nameCharacter).replace(towering, '$1…'),
    hidden: text.length - letters.length,
  }
}

function nameCharacter(character: string): string {
  if (plain.has(character)) return character
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}
