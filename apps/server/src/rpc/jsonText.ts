/** Where a value stands in a text, end excluded. */
export type Span = readonly [start: number, end: number]

const quote = 34
const backslash = 92
const openBracket = 91
const openBrace = 123
const closeBracket = 93
const closeBrace = 125
const comma = 44

/**
 * Where each member of an object stands in its text. Numbers over 2^53 and odd escapes pass through the
 * proxy as they were written, because values are cut out instead of parsed and written again.
 * The text must have passed `JSON.parse`; of a name that comes twice the last counts, as there.
 */
export function memberSpans(text: string, start = 0): Map<string, Span> {
  const members = new Map<string, Span>()
  let at = skipSpace(text, skipSpace(text, start) + 1)
  while (text.charCodeAt(at) === quote) {
    const nameEnd = endOfString(text, at)
    const name = plainString(text.slice(at, nameEnd))
    // One past the colon.
    const valueStart = skipSpace(text, skipSpace(text, nameEnd) + 1)
    const valueEnd = endOfValue(text, valueStart)
    members.set(name, [valueStart, valueEnd])
    at = skipSpace(text, valueEnd)
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1)
  }
  return members
}

/** Where each element of an array begins in its text, which must have passed `JSON.parse`. */
export function elementStarts(text: string): number[] {
  const starts: number[] = []
  let at = skipSpace(text, skipSpace(text, 0) + 1)
  while (text.charCodeAt(at) !== closeBracket) {
    starts.push(at)
    at = skipSpace(text, endOfValue(text, at))
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1)
  }
  return starts
}

/** Reads a string with its quotes; almost none has an escape in it. */
function plainString(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
}

function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start)
  if (first === quote) return endOfString(text, start)
  if (first !== openBrace && first !== openBracket) {
    let at = start
    while (at < text.length && !endsScalar(text.charCodeAt(at))) at++
    return at
  }
  let depth = 0
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at) - 1
    else if (code === openBrace || code === openBracket) depth++
    else if (code === closeBrace || code === closeBracket) {
      depth--
      if (depth === 0) return at + 1
    }
  }
}

function endsScalar(code: number): boolean {
  return code === comma || code === closeBrace || code === closeBracket || isSpace(code)
}

function endOfString(text: string, start: number): number {
  let at = start
  for (;;) {
    at = text.indexOf('"', at + 1)
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at + 1
  }
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9
}
