/** Text that a stranger sent, made harmless for reading. */
export type InertText = { readonly text: string; readonly hidden: number; readonly tricks: boolean }

// Whatever takes no ink: marks that turn the reading direction, letters without width, fillers and control codes.
const unseen = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/gu
// Living languages and emoji need the joiners and the emoji selectors, and they move nothing.
const plain: ReadonlySet<string> = new Set(['\n', '\t', '\u200c', '\u200d', '\ufe0e', '\ufe0f'])
// No living script stacks more marks on one letter; more of them would be drawn over the lines around it.
const towering = /(\p{M}{6})\p{M}+/gu

/** Shows unseen characters by their number and cuts what is too long, so that no text can bend the view around it. */
export function inertText(text: string, limit: number): InertText {
  let tricks = false
  const kept = text.length <= limit ? text : wholeLetters(text.slice(0, limit))
  const shown = kept
    .replaceAll('\r\n', '\n')
    .replace(unseen, (character) => {
      if (plain.has(character)) return character
      tricks = true
      return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
    })
    .replace(towering, '$1…')
  return { text: shown, hidden: text.length - kept.length, tricks }
}

/** One line of it, for names of fields and short values. */
export function inertLine(text: string, limit = 120): string {
  const { text: shown, hidden } = inertText(text.replace(/\s+/g, ' '), limit)
  return hidden > 0 ? `${shown}…` : shown
}

/** A cut must not leave half of a letter that takes two places. */
function wholeLetters(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text
}
