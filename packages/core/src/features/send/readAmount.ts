import { writeNumber } from '../../words/writeNumber.ts'

/** What somebody wrote as an amount: a plain decimal, nothing, or why it is neither. */
export type AmountReading =
  | { readonly decimal: string }
  | { readonly flaw: 'malformed' | 'grouped' }
  /** It can be read with a separator between thousands, and with a decimal mark: as these plain decimals. */
  | { readonly flaw: 'twoWays'; readonly readings: readonly [grouped: string, decimal: string] }
  | undefined

/** Longer than any amount of any token with all its separators. */
const longest = 160

/** Marks of direction, and blanks, that copying leaves around a number. */
const around = /^[\s\u061c\u200e\u200f\u2066-\u2068]+|[\s\u061c\u200e\u200f\u2069]+$/gu

/**
 * Reads an amount in the visitor's own way of writing numbers, and in others where they cannot be mistaken. A mark before
 * exactly three digits may stand between thousands: the language decides whether it does. Where the language does not use
 * the mark at all, both readings are handed back: money is no place to guess.
 */
export function readAmount(text: string, locale: string): AmountReading {
  const written = text.slice(0, 4 * longest).replace(around, '')
  if (written === '') return undefined
  // By code points: some digits are pairs.
  if ([...written].length > longest) return { flaw: 'malformed' }
  const writing = writingOf(locale)
  const { runs, marks, stray } = split(written, writing)
  if (stray !== undefined) return { flaw: stray }
  if (runs.join('') === '') return { flaw: 'malformed' }
  const grouped = groupedOf(runs, marks, writing)
  const decimal = decimalOf(runs, marks, writing)
  if (grouped === undefined || decimal === undefined) {
    const only = grouped ?? decimal
    return only === undefined ? { flaw: 'grouped' } : { decimal: only }
  }
  // One mark with three digits behind it.
  if (marks[0] === writing.decimal) return { decimal }
  return marks[0] === writing.group
    ? { decimal: grouped }
    : { flaw: 'twoWays', readings: [grouped, decimal.replace(/0+$/, '').replace(/\.$/, '')] }
}

/** Writes a plain decimal as the language does; `readAmount` reads it back the same. */
export function writeAmount(decimal: string, locale: string): string {
  return writeNumber(decimal, locale)
}

/** The digits and marks of a language. */
export type Writing = {
  readonly digits: ReadonlyMap<string, string>
  readonly decimal: string
  readonly group: string
  /** How many digits stand together: the last ones, and those before them. In India these are three and two. */
  readonly last: number
  readonly others: number
}

/** Where the digits begin that keyboards write whatever language a page is in: Arabic-Indic, Persian, Devanagari. */
const ownDigits = [0x660, 0x6f0, 0x966]

/** How a language writes numbers. */
export function writingOf(locale: string): Writing {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(123_456_789)
  const markOf = (wanted: string) => plainMark(parts.find(({ type }) => type === wanted)?.value ?? '') ?? ''
  const { format } = new Intl.NumberFormat(locale, { useGrouping: false })
  const digits = new Map<string, string>()
  for (let value = 0; value < 10; value += 1) {
    for (const zero of ownDigits) digits.set(String.fromCodePoint(zero + value), String(value))
    digits.set(format(value), String(value))
    digits.set(String(value), String(value))
  }
  const runs = parts.flatMap(({ type, value }) => (type === 'integer' ? [[...value].length] : []))
  return {
    digits,
    decimal: markOf('decimal') || '.',
    group: markOf('group'),
    last: runs.at(-1) ?? 3,
    others: runs.at(-2) ?? 3,
  }
}

/** One letter for all marks that mean the same; undefined for what is no mark. */
export function plainMark(letter: string): string | undefined {
  if (/^[.,\u066b\u066c]$/u.test(letter)) return letter
  // What Arabic keyboards have for a comma.
  if (letter === '\u060c') return ','
  if (/^[’'‘ʼ]$/u.test(letter)) return "'"
  return /^\s$/u.test(letter) ? ' ' : undefined
}

type Split = {
  /** Digits between the marks, in plain figures: one run more than there are marks. */
  readonly runs: readonly string[]
  readonly marks: readonly string[]
  /** Why the text is no number, where a letter in it says so. */
  readonly stray?: 'malformed' | 'grouped'
}

function split(written: string, { digits }: Writing): Split {
  const runs = ['']
  const marks: string[] = []
  for (const letter of written) {
    const value = digits.get(letter)
    const mark = plainMark(letter)
    if (value !== undefined) runs.push(`${runs.pop() ?? ''}${value}`)
    else if (mark !== undefined) {
      marks.push(mark)
      runs.push('')
    } else return { runs, marks, stray: letter === '_' && runs.join('') !== '' ? 'grouped' : 'malformed' }
  }
  return { runs, marks }
}

/** The whole text as one number with separators between thousands; undefined where they do not stand so. */
function groupedOf(
  runs: readonly string[],
  marks: readonly string[],
  { last, others }: Writing,
): string | undefined {
  const [mark] = marks
  if (mark === undefined || mark === '\u066b' || marks.some((one) => one !== mark)) return undefined
  // By threes everywhere, and as the language does.
  return stand(runs, 3, 3) || stand(runs, last, others) ? runs.join('') : undefined
}

/** Whether digits stand together by so many, and none of them idle at the start. */
function stand([first = '', ...rest]: readonly string[], last: number, others: number): boolean {
  const isEven = rest.every(({ length }, at) => length === (at === rest.length - 1 ? last : others))
  return isEven && /^[1-9]/.test(first) && first.length <= others
}

/** The text with its last mark as the decimal one; undefined where it cannot be that. */
function decimalOf(runs: readonly string[], marks: readonly string[], writing: Writing): string | undefined {
  const mark = marks.at(-1)
  const fraction = runs.at(-1) ?? ''
  if (mark === undefined) return runs.join('')
  if (!/[.,\u066b]/u.test(mark)) return undefined
  const whole = runs.slice(0, -1)
  const before = marks.slice(0, -1)
  const told = `${whole.join('') || '0'}${fraction === '' ? '' : `.${fraction}`}`
  if (before.length === 0) return told
  // The same mark cannot part thousands and decimals; and one that this language parts thousands with does so here too.
  const isMixed = before.includes(mark) || (mark === writing.group && fraction.length === 3)
  return isMixed || groupedOf(whole, before, writing) === undefined ? undefined : told
}
