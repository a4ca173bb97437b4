/** Text that a page sent, made harmless for reading. */
export type InertText = { readonly text: string; readonly hidden: number }

// Marks that turn the reading direction, letters without width, and control codes but tab and new line. The joiners
// U+200C and U+200D and the emoji selectors stay: living languages and emoji need them, and they move nothing.
const unseen =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu
const plain = new Set(['\n', '\t'])

/** Shows unseen characters by their number and cuts what is too long, so that no text can bend the window around it. */
export function inertText(text: string, limit: number): InertText {
  const letters = text.length <= limit ? text : [...text.slice(0, limit)].slice(0, -1).join('')
  return {
    text: letters.replaceAll('\r\n', '\n').replace(unseen, nameCharacter),
    hidden: text.length - letters.length,
  }
}

function nameCharacter(character: string): string {
  if (plain.has(character)) return character
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}
