import type { Page } from 'playwright'

/** Texts and names in the pseudo-locale that do not come from the catalogue; `data` are those that need not. */
export async function strangeTexts(page: Page, data: readonly string[]): Promise<readonly string[]> {
  const texts = await page.evaluate(readTexts)
  return texts.filter((text) => !isKnown(text, data))
}

/** Whether a text is made of marked texts of the catalogue and of data alone. */
export function isKnown(text: string, data: readonly string[]): boolean {
  let rest = text
  // Marked texts first, inmost first: a value may itself be one.
  for (let before = ''; rest !== before; ) {
    before = rest
    rest = rest.replace(/\[[^[\]]*~+\]/gu, '')
  }
  // A name that is cut in its middle is that name, whether it is one word or several.
  for (const letters of [/([^\s…]+)…([^\s…]+)/gu, /([^…]+)…([^…]+)/gu])
    rest = rest.replace(letters, (cut, start: string, end: string) =>
      data.some((one) => one.startsWith(start) && one.endsWith(end)) ? '' : cut,
    )
  for (const one of data.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(one, '')
  rest = rest
    .replace(/0x[0-9A-Fa-f]{4,}…[0-9A-Fa-f]{4,}|0x[0-9A-Fa-f]{40}/gu, '')
    // Days and times, as the language writes them.
    .replace(date, '')
    .replace(/\b\d{1,2}:\d{2}\s[AP]M\b/gu, '')
    // Amounts and counts, with the sign that there are more, and the letter of what is too long to be read.
    .replace(/[<>$+−\s]*[\d.,+]+[KMBT]?\s?(ETH|SOL|BTC|POL)?(?!\p{L})/gu, '')
    .replace(/[\u2066-\u2069]/gu, '')
    .replace(/\b(ETH|SOL|BTC|POL)\b/gu, '')
  return /^[\s·,.:…$]*$/u.test(rest)
}

/** A month, with its day, year and the word before a time where they stand beside it. */
const date =
  /\b(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Nov(ember)?|Dec(ember)?)(?!\p{L})( \d{1,2})?(,? \d{4}( at)?)?/gu

/** Runs in the page: every text block and every name, each once. */
function readTexts(): readonly string[] {
  const roots = [...document.querySelectorAll('[data-latchkey]')].flatMap(
    ({ shadowRoot }) => shadowRoot ?? [],
  )
  const texts = new Set<string>()
  const names = [
    'aria-label',
    'placeholder',
    'title',
    'alt',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
  ]

  /** Whether words stand right beside an element, which make it a part of theirs. */
  function isBesideWords({ parentElement }: Element): boolean {
    return [...(parentElement?.childNodes ?? [])].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    )
  }

  /** The sentence that a text is part of: links and bold words do not end it. */
  function blockOf(node: Node): Element | undefined {
    let one = node.parentElement ?? undefined
    while (
      one?.parentElement &&
      (/^(inline|contents)$/.test(getComputedStyle(one).display) || isBesideWords(one))
    )
      one = one.parentElement
    return one
  }
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim() || node.parentElement?.closest('svg')) continue
      const block = blockOf(node)
      if (block) texts.add((block.textContent ?? '').trim())
    }
    for (const element of root.querySelectorAll('*'))
      for (const name of names) {
        const text = element.getAttribute(name)?.trim()
        if (text) texts.add(text)
      }
  }
  return [...texts]
}
