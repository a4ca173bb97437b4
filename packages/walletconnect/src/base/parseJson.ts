/** Reads JSON of outside; undefined when it is none. Whole numbers too long for a double come as decimal text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(keepLongNumbers(text))
  } catch {
    return undefined
  }
}

/** Puts bare whole numbers beyond 2^53 into quotes; what stands inside strings is not touched. */
function keepLongNumbers(text: string): string {
  if (!/\d{16}/.test(text)) return text
  const token = /"|-?\d[\d.eE+-]*/g
  let kept = ''
  let from = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [word] = found
    if (word === '"') token.lastIndex = endOfString(text, token.lastIndex)
    else if (/^-?\d{16,}$/.test(word) && !Number.isSafeInteger(Number(word))) {
      kept += `${text.slice(from, found.index)}"${word}"`
      from = token.lastIndex
    }
  }
  return kept + text.slice(from)
}

// By hand: a pattern for whole strings runs out of stack on long ones.
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
    let slash = end
    while (text[slash - 1] === '\\') slash -= 1
    if ((end - slash) % 2 === 0) return end + 1
  }
  return text.length
}
