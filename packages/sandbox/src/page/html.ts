/** Markup that may stand in a page as it is. */
export type Html = { readonly markup: string }

type Part = string | number | Html | undefined | readonly Html[]

/** Builds markup; every value that is not markup itself is escaped. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {
    markup: texts.reduce((all, text, index) => all + markupOf(parts[index - 1]) + text),
  }
}

function markupOf(part: Part): string {
  if (part === undefined) return ''
  if (typeof part !== 'object') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
