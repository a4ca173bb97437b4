import { plainMark, readAmount, type Writing, writingOf } from './readAmount.ts'

/** What stands in the field of an amount. */
export type TypedAmount = {
  readonly text: string
  /** How many characters stand before the caret. */
  readonly caret: number
  /** The separators between thousands were put in by `typeAmount`, not by the visitor. */
  readonly isOurs: boolean
}

/** The field after a key or a paste, before anything is put right in it. */
export type AmountEdit = {
  readonly text: string
  readonly caret: number
  /** What was removed stood behind the caret: the key Delete, not Backspace. */
  readonly isForward?: boolean
}

/**
 * Groups the digits of an amount while it is typed, and keeps the caret beside the digit where it was. Marks that the
 * visitor has typed or pasted stay as they are: only `readAmount` says what they mean.
 */
export function typeAmount(
  before: Pick<TypedAmount, 'text' | 'isOurs'>,
  edit: AmountEdit,
  locale: string,
): TypedAmount {
  const writing = writingOf(locale)
  const change = changeOf(before.text, edit)
  const { text, caret } = withoutLoneMark(change, edit, writing)
  const hasMark = [...change.inserted].some((letter) => plainMark(letter) !== undefined)
  const isGrouped = isSeparated(before.text, writing, locale)
  const bare =
    isGrouped && (!hasMark || before.isOurs)
      ? withoutSeparators(text, caret, change, writing)
      : { text, caret }
  const grouped = withSeparators(bare, writing, locale)
  // Where a decimal mark would be taken for a separator, or the other way round, nothing is touched.
  const isSame = sameReading(readAmount(bare.text, locale), readAmount(grouped.text, locale))
  const out = isSame ? grouped : bare
  return { ...out, isOurs: hasMark ? out.text !== bare.text : out.text !== text || before.isOurs }
}

type Place = { readonly text: string; readonly caret: number }

type Change = { readonly start: number; readonly inserted: string; readonly removed: string }

/** What was put in, and what was taken away, where. */
function changeOf(before: string, { text, caret }: AmountEdit): Change {
  const mostEnd = Math.min(before.length, text.length - caret)
  let end = 0
  while (end < mostEnd && before.at(-1 - end) === text.at(-1 - end)) end += 1
  const mostStart = Math.min(before.length, text.length) - end
  let start = 0
  while (start < mostStart && before[start] === text[start]) start += 1
  return {
    start,
    inserted: text.slice(start, text.length - end),
    removed: before.slice(start, before.length - end),
  }
}

/** A separator that is deleted would come back at once: the digit beside it is meant. */
function withoutLoneMark({ inserted, removed }: Change, edit: AmountEdit, writing: Writing): Place {
  const { text, caret, isForward } = edit
  if (inserted !== '' || plainMark(removed) !== writing.group) return { text, caret }
  const at = isForward ? caret : caret - 1
  if (at < 0) return { text, caret }
  return { text: text.slice(0, at) + text.slice(at + 1), caret: at }
}

/** Whether a text has separators between thousands: without them it is the same number. */
function isSeparated(text: string, writing: Writing, locale: string): boolean {
  const bare = [...text].filter((letter) => plainMark(letter) !== writing.group).join('')
  // A mark at the end separates nothing yet: decimals may follow.
  if (bare === text || plainMark(text.at(-1) ?? '') === writing.group) return false
  return sameReading(readAmount(text, locale), readAmount(bare, locale))
}

function sameReading(one: ReturnType<typeof readAmount>, other: ReturnType<typeof readAmount>): boolean {
  const [a, b] = [one, other].map((reading) => reading && 'decimal' in reading && reading.decimal)
  return a === b && typeof a === 'string'
}

/** Takes the separators away that stood there before the change; those that came with it are the visitor's. */
function withoutSeparators(
  text: string,
  caret: number,
  { start, inserted }: Change,
  writing: Writing,
): Place {
  let out = ''
  let to = caret
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    const isKept = at >= start && at < start + inserted.length
    if (!isKept && plainMark(letter) === writing.group) {
      if (at < caret) to -= 1
    } else out += letter
  }
  return { text: out, caret: to }
}

/** Puts the separators of the language into a number that has none; anything else stays as it is. */
function withSeparators({ text, caret }: Place, { digits, decimal }: Writing, locale: string): Place {
  const letters = [...text]
  const found = letters.findIndex((letter) => !digits.has(letter))
  const end = found < 0 ? letters.length : found
  const isPlain = letters.slice(end + 1).every((letter) => digits.has(letter))
  const whole = letters.slice(0, end).map((letter) => digits.get(letter) ?? '')
  if (!isPlain || whole.length === 0 || (found >= 0 && plainMark(letters[end] ?? '') !== decimal))
    return { text, caret }
  const parts = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).formatToParts(
    BigInt(whole.join('')),
  )
  let out = ''
  let to = 0
  let taken = 0
  const take = (letter: string) => {
    out += letter
    taken += letter.length
    if (taken <= caret) to = out.length
  }
  // The digits stay those that were typed: a language may have digits of its own besides.
  let next = 0
  for (const { type, value } of parts) {
    if (type === 'group') out += value
    else for (const _ of value) take(letters[next++] ?? '')
  }
  for (const letter of letters.slice(next)) take(letter)
  return { text: out, caret: to }
}
