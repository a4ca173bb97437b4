/** What somebody wrote as an amount: a plain decimal, nothing, or why it is neither. */
export type AmountReading =
  | { readonly decimal: string }
  | { readonly flaw: 'malformed' | 'grouped' }
  | undefined

/** Where the digits begin that keyboards write whatever language a page is in: Arabic-Indic, Persian, Devanagari. */
const ownDigits = [0x660, 0x6f0, 0x966]

/** The decimal mark between Arabic digits. */
const arabicMark = '\u066b'

/** Longer than any amount of any token. */
const longest = 100

/**
 * Reads an amount in the visitor's own way of writing numbers: their digits and their decimal mark, and a point, which
 * is what gets pasted. Separators between thousands are refused: 1.500 is one and a half to some and fifteen hundred to
 * others, and money is no place to guess.
 */
export function readAmount(text: string, locale: string): AmountReading {
  const written = text.trim()
  if (written === '') return undefined
  if (written.length > longest) return { flaw: 'malformed' }
  const { digits, mark } = writingOf(locale)
  let plain = ''
  let marks = ''
  for (const letter of written) {
    const value = digits.get(letter)
    if (value !== undefined) plain += value
    else if (letter === mark || letter === '.' || letter === arabicMark) {
      plain += '.'
      marks += letter
    } else return { flaw: isGrouping(letter) && /\d/.test(plain) ? 'grouped' : 'malformed' }
  }
  const [, whole, fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? []
  if (whole === undefined) return { flaw: marks.length > 1 ? 'grouped' : 'malformed' }
  if (whole + fraction === '') return { flaw: 'malformed' }
  // A point where the mark is a comma may stand between thousands.
  if (marks === '.' && mark !== '.' && /^[1-9]\d{0,2}\.\d{3}$/.test(plain)) return { flaw: 'grouped' }
  return { decimal: `${whole || '0'}${fraction === '' ? '' : `.${fraction}`}` }
}

/** Writes a plain decimal as it may be read back in this language: with its mark, and no separators. */
export function writeAmount(decimal: string, locale: string): string {
  const { mark } = writingOf(locale)
  return decimal.replace('.', mark)
}

type Writing = { readonly digits: ReadonlyMap<string, string>; readonly mark: string }

function writingOf(locale: string): Writing {
  const format = new Intl.NumberFormat(locale, { useGrouping: false })
  const mark = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const digits = new Map<string, string>()
  for (let value = 0; value < 10; value += 1) {
    // ASCII reads everywhere, and wins when a language writes digits of its own.
    for (const zero of ownDigits) digits.set(String.fromCodePoint(zero + value), String(value))
    digits.set(format.format(value), String(value))
    digits.set(String(value), String(value))
  }
  return { digits, mark }
}

function isGrouping(letter: string): boolean {
  return /[,.'’\u066c\s_]/u.test(letter)
}
