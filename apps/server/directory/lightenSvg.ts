/** How many numbers each command of a path takes; an arc has two flags among them, which may stand without a space. */
const takes: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

/** A drawing is shown at no more than about 80 pixels: parts of a pixel that nobody sees are left out. */
const shownPixels = 80
const finest = 0.04

/**
 * Writes a drawing with fewer letters: without space between elements, without a size beside its view box, and with
 * numbers as exact as a logo needs them. What it draws stays the same.
 */
export function lightenSvg(svg: string): string {
  const [, opening = '', inside = ''] = /^\s*(<svg[^>]*>)([\s\S]*)<\/svg>\s*$/.exec(svg) ?? []
  const box =
    attribute(opening, 'viewBox') ?? `0 0 ${attribute(opening, 'width')} ${attribute(opening, 'height')}`
  const side = Number(box.split(/[\s,]+/)[2])
  const digits = Math.max(0, Math.ceil(Math.log10(shownPixels / side / finest)))
  const fill = attribute(opening, 'fill')
  const body = inside
    .replace(/\s*\n\s*/g, ' ')
    .replace(/>\s+</g, '><')
    .replace(/<title>[^<]*<\/title>/g, '')
    .replace(/\s+\/>/g, '/>')
    .replace(/ d="([^"]*)"/g, (_, path: string) => ` d="${lightenPath(path, digits)}"`)
    .trim()
  const root = `<svg xmlns="http://www.w3.org/2000/svg"${fill === undefined ? '' : ` fill="${fill}"`} viewBox="${box}">`
  return shortIds(`${root}${body}</svg>`)
}

/** Rounds the numbers of a path. Whatever it does not understand stays as it was. */
function lightenPath(path: string, digits: number): string {
  let written = ''
  for (const [, command = '', numbers = ''] of path.matchAll(/([a-z])([^a-z]*(?:e[-+]?\d+[^a-z]*)*)/gi)) {
    const read = readNumbers(numbers, takes[command.toLowerCase()] ?? 0, command.toLowerCase() === 'a')
    if (read === undefined) return path
    written += command
    for (const [n, number] of read.entries()) {
      const text = String(Number(number.toFixed(digits))).replace(/^(-?)0\./, '$1.')
      const isApart = n === 0 || text.startsWith('-') || (text.startsWith('.') && /\.\d*$/.test(written))
      written += isApart ? text : ` ${text}`
    }
  }
  return written
}

function readNumbers(text: string, count: number, isArc: boolean): readonly number[] | undefined {
  const numbers: number[] = []
  const number = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy
  const flag = /[\s,]*([01])/y
  let at = 0
  while (text.slice(at).trim() !== '') {
    const place = count === 0 ? -1 : numbers.length % count
    const reader = isArc && (place === 3 || place === 4) ? flag : number
    reader.lastIndex = at
    const found = reader.exec(text)
    if (found === null || place < 0) return undefined
    numbers.push(Number(found[1]))
    at = reader.lastIndex
  }
  return count > 0 && numbers.length % count !== 0 ? undefined : numbers
}

/** Names of gradients and clips, as short as can be; all at once, since a short name may be another's long one. */
function shortIds(svg: string): string {
  const ids = [...new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))]
  const short = (id: string) => String.fromCharCode('a'.charCodeAt(0) + ids.indexOf(id))
  return svg.replace(/( id="|url\(#)([^")]+)/g, (_, before: string, id: string) => before + short(id))
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
}
