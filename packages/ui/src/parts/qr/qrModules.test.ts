import decodeQr from 'qr/decode.js'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { type QrLevel, qrModules } from './qrModules.ts'

/** Letters that no denser way of writing takes. */
const words = (length: number) =>
  Array.from({ length }, (_, at) => 'abcdef{}~'[(at * 7 + length) % 9]).join('')

/** The code as another encoder draws it. */
function drawnByOthers(text: string, ecc: QrLevel, maskPattern: number): string {
  const { data } = encode(text, { ecc, maskPattern, boostEcc: false, border: 0 })
  return data.map((row) => row.map(Number).join('')).join('\n')
}

function drawn({ size, isDark }: ReturnType<typeof qrModules>): string {
  const places = Array.from({ length: size }, (_, at) => at)
  return places.map((y) => places.map((x) => Number(isDark(x, y))).join('')).join('\n')
}

/** How many bytes the codes of each version hold, from the standard. */
const capacities: Readonly<Record<QrLevel, readonly number[]>> = {
  M: [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779,
    857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
  ],
  Q: [
    11, 20, 32, 46, 60, 74, 86, 108, 130, 151, 177, 203, 241, 258, 292, 322, 364, 394, 442, 482, 509, 565,
    611, 661, 715, 751, 805, 868, 908, 982, 1030, 1112, 1168, 1228, 1283, 1351, 1423, 1499, 1579, 1663,
  ],
}

const versions = (['M', 'Q'] as const).flatMap((level) =>
  capacities[level].map((length, at) => ({ level, version: at + 1, length })),
)

test.each(versions)('a full code of version $version at level $level is that of another encoder', (one) => {
  const { level, version, length } = one
  const text = words(length)
  const code = qrModules(text, level)
  expect(code.size).toBe(version * 4 + 17)
  expect(drawn(code) === drawnByOthers(text, level, code.mask)).toBe(true)
})

test('pads a code as the standard says', () => {
  for (const length of [1, 2, 12, 13, 60, 150, 187]) {
    const code = qrModules(words(length), 'Q')
    expect(drawn(code) === drawnByOthers(words(length), 'Q', code.mask), `${length} bytes`).toBe(true)
  }
})

test('a text is read back as it was written, also beyond ASCII', () => {
  for (const text of [`wc:${words(180)}`, 'محفظة 水鳥 ✓', 'x']) {
    const { size, isDark } = qrModules(text, 'Q')
    const isInk = (x: number, y: number) => Math.min(x, y) >= 0 && Math.max(x, y) < size && isDark(x, y)
    const scale = 4
    const width = (size + 8) * scale
    const data = new Uint8ClampedArray(width * width * 4).fill(255)
    for (let y = 0; y < width; y++)
      for (let x = 0; x < width; x++)
        if (isInk(Math.floor(x / scale) - 4, Math.floor(y / scale) - 4))
          data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    expect(decodeQr({ width, height: width, data })).toBe(text)
  }
})

test('rejects a text too long for any code', () => {
  expect(() => qrModules(words(2_332), 'M')).toThrow(new RangeError('No code holds 2332 bytes.'))
  expect(qrModules(words(2_331), 'M').size).toBe(177)
})
