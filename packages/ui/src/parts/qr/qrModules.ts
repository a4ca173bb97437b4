/** How much of a code may be lost: 15 or 25 of 100. */
export type QrLevel = 'M' | 'Q'

/** A code as a square of dark and light modules. */
export type QrModules = {
  readonly size: number
  readonly mask: number
  isDark(x: number, y: number): boolean
}

/** Of ISO/IEC 18004, one letter a version: how many words correct a block, and how many blocks there are; 0 is 48. */
const levels = {
  M: {
    bits: 0,
    words: ':@JBH@BFFJNFFHHLLJJJJLLLLLLLLLLLLLLLLLLL',
    blocks: '11122444555899::;=>@AABDEGIJLMOQSUVX[]_a',
  },
  Q: {
    bits: 3,
    words: '=FBJBHBFDHLJHDNHLLJNLNNNNLNNNNNNNNNNNNNN',
    blocks: '11224466888:<@<A@BEDGGIKMRRSVX[]`cehknqt',
  },
} as const

const masks: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

/** Writes a text as the smallest code that holds it, byte by byte; throws where none does. */
export function qrModules(text: string, level: QrLevel): QrModules {
  const bytes = new TextEncoder().encode(text)
  for (let version = 1; version <= 40; version++) {
    const { words, blocks } = levels[level]
    const perBlock = words.charCodeAt(version - 1) - 48
    const count = blocks.charCodeAt(version - 1) - 48
    const all = roomOf(version) >> 3
    const room = all - perBlock * count
    const countBits = version < 10 ? 8 : 16
    if (4 + countBits + bytes.length * 8 > room * 8) continue
    const data = pack(bytes, countBits, room)
    return draw(version, levels[level].bits, interleave(data, { all, perBlock, count }))
  }
  throw new RangeError(`No code holds ${bytes.length} bytes.`)
}

/** How many modules are left for data. */
function roomOf(version: number): number {
  if (version === 1) return 208
  const marks = Math.floor(version / 7) + 2
  return (16 * version + 128) * version + 64 - ((25 * marks - 10) * marks - 55) - (version < 7 ? 0 : 36)
}

/** Mode, length, bytes, end, and then two words in turn until the code is full. */
function pack(bytes: Uint8Array, countBits: number, room: number): Uint8Array {
  const data = new Uint8Array(room)
  let at = 0
  const put = (value: number, bits: number) => {
    for (let bit = bits - 1; bit >= 0; bit--, at++)
      data[at >> 3] = (data[at >> 3] ?? 0) | (((value >> bit) & 1) << (7 - (at & 7)))
  }
  put(4, 4)
  put(bytes.length, countBits)
  for (const byte of bytes) put(byte, 8)
  // The four zeros of the end are there already, as far as there is room for them.
  for (let fill = Math.ceil(Math.min(at + 4, room * 8) / 8), turn = 0; fill < room; fill++, turn++)
    data[fill] = turn % 2 === 0 ? 0xec : 0x11
  return data
}

/** Cuts the data into blocks, corrects each, and takes a word of each in turn. */
function interleave(
  data: Uint8Array,
  { all, perBlock, count }: { readonly all: number; readonly perBlock: number; readonly count: number },
): readonly number[] {
  const short = Math.floor(all / count) - perBlock
  const longFrom = count - (all % count)
  const divisor = divisorOf(perBlock)
  const blocks = Array.from({ length: count }, (_, at) => {
    const start = at * short + Math.max(0, at - longFrom)
    const part = data.subarray(start, start + short + Number(at >= longFrom))
    return { part, correction: remainderOf(part, divisor) }
  })
  const words: number[] = []
  for (let at = 0; at <= short; at++)
    for (const { part } of blocks) if (at < part.length) words.push(part[at] ?? 0)
  for (let at = 0; at < perBlock; at++) for (const { correction } of blocks) words.push(correction[at] ?? 0)
  return words
}

/** Multiplies in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--)
    product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((other >> bit) & 1) * one)
  return product
}

function divisorOf(degree: number): readonly number[] {
  let factors = [1]
  for (let at = 0, root = 1; at < degree; at++, root = multiply(root, 2))
    factors = [...factors, 0].map((factor, place) => factor ^ multiply(factors[place - 1] ?? 0, root))
  return factors.slice(1)
}

function remainderOf(data: Uint8Array, divisor: readonly number[]): readonly number[] {
  let rest: number[] = divisor.map(() => 0)
  for (const byte of data) {
    const [first = 0, ...others] = rest
    const factor = byte ^ first
    rest = divisor.map((part, at) => (others[at] ?? 0) ^ multiply(part, factor))
  }
  return rest
}

/** Appends the remainder of a cyclic code. */
function withCheck(value: number, bits: number, divisor: number): number {
  let rest = value
  for (let at = 0; at < bits; at++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor)
  return (value << bits) | rest
}

function draw(version: number, levelBits: number, words: readonly number[]): QrModules {
  const size = version * 4 + 17
  const grid = new Uint8Array(size * size)
  const fixed = new Uint8Array(size * size)
  const set = (x: number, y: number, dark: unknown) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    grid[y * size + x] = Number(Boolean(dark))
    fixed[y * size + x] = 1
  }
  const square = (cx: number, cy: number, reach: number, isDark: (ring: number) => boolean) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) set(cx + x, cy + y, isDark(Math.max(Math.abs(x), Math.abs(y))))
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [x = 0, y = 0] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4)
  const marks = marksOf(version, size)
  const last = marks.length - 1
  marks.forEach((x, i) => {
    marks.forEach((y, j) => {
      const isFinder = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0)
      if (!isFinder) square(x, y, 2, (ring) => ring !== 1)
    })
  })
  if (version >= 7) {
    const bits = withCheck(version, 12, 0x1f25)
    for (let at = 0; at < 18; at++) {
      const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)]
      set(a, b, (bits >> at) & 1)
      set(b, a, (bits >> at) & 1)
    }
  }
  const format = (mask: number) => {
    const bits = withCheck((levelBits << 3) | mask, 10, 0x537) ^ 0x5412
    for (let at = 0; at < 15; at++) {
      const dark = (bits >> at) & 1
      set(8, at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, dark)
      set(at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at, 8, dark)
    }
    set(8, size - 8, 1)
  }
  format(0)
  fill(grid, fixed, size, words)
  const masked = (mask: number) => {
    format(mask)
    return grid.map((module, at) =>
      fixed[at] ? module : module ^ Number(masks[mask]?.(at % size, Math.floor(at / size)) === 0),
    )
  }
  const scores = masks.map((_, mask) => penalty(masked(mask), size))
  const mask = scores.indexOf(Math.min(...scores))
  const modules = masked(mask)
  return { size, mask, isDark: (x, y) => modules[y * size + x] === 1 }
}

/** Where the small squares stand that keep a bent code straight. */
function marksOf(version: number, size: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((size - 13) / (count - 1) / 2) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - (count - 2 - at) * step)]
}

/** Two columns at a time, up and down in turn, from the far end. */
function fill(grid: Uint8Array, fixed: Uint8Array, size: number, words: readonly number[]): void {
  let at = 0
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2)
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const isUp = ((right + Number(right < 7)) & 2) === (size & 2 ? 2 : 0)
        const place = (isUp ? size - 1 - step : step) * size + x
        if (fixed[place]) continue
        grid[place] = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
        at++
      }
}

/** How hard a pattern is to read: long runs, blocks, what looks like a finder, and too much of one colour. */
function penalty(modules: Uint8Array, size: number): number {
  const lines = Array.from({ length: size }, (_, at) => [
    Array.from({ length: size }, (__, to) => modules[at * size + to]).join(''),
    Array.from({ length: size }, (__, to) => modules[to * size + at]).join(''),
  ]).flat()
  let score = 0
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) score += run.length - 2
    score += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length
  }
  for (let at = 0; at < size * (size - 1); at++)
    if (
      (at + 1) % size !== 0 &&
      modules[at] === modules[at + 1] &&
      modules[at] === modules[at + size] &&
      modules[at] === modules[at + size + 1]
    )
      score += 3
  const dark = modules.reduce((sum, module) => sum + module, 0)
  return score + 10 * Math.floor(Math.abs(dark / modules.length - 0.5) * 20)
}
