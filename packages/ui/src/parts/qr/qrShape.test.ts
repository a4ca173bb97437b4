import { expect, test } from 'vitest'
import { qrBones, qrShape } from './qrShape.ts'

const uri = `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}&expiryTimestamp=1763209999`

/** The first and last module of each pin. */
function pinsOf(path: string): readonly (readonly [x: number, y: number, end: number])[] {
  return [...path.matchAll(/M([\d.]+) ([\d.]+)v([\d.]+)/g)].map(([, x, y, length]) => [
    Number(x) - 0.5,
    Number(y) - 0.5,
    Number(y) - 0.5 + Math.floor(Number(length)),
  ])
}

test('the same text is always the same code, another text another', () => {
  expect(qrShape(uri, true)).toEqual(qrShape(uri, true))
  expect(qrShape(uri, true)).not.toEqual(qrShape(`${uri}0`, true))
})

test('no pin lies in a finder, and none leaves the code', () => {
  const { size, pins } = qrShape(uri, false)
  for (const [x, y, end] of pinsOf(pins)) {
    expect(end).toBeLessThan(size)
    expect(x < 7 && y < 7).toBe(false)
    expect(x >= size - 7 && y < 7).toBe(false)
    expect(x < 7 && end >= size - 7 && y >= size - 7).toBe(false)
  }
})

test.each([
  ['an address', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['a pairing', uri],
  ['a long pairing', `${uri}&methods=${'x'.repeat(200)}`],
])('the hole for a mark is in the middle of %s and at most an eleventh of it', (_, text) => {
  const { size, pins } = qrShape(text, true)
  const middle = (size - 1) / 2
  const whole = new Set(pinsOf(qrShape(text, false).pins).flatMap(modulesOf))
  const left = new Set(pinsOf(pins).flatMap(modulesOf))
  const gone = [...whole].filter((module) => !left.has(module)).map((module) => module.split(' ').map(Number))
  const reach = Math.max(...gone.flatMap(([x = 0, y = 0]) => [Math.abs(x - middle), Math.abs(y - middle)]))
  expect(gone.length).toBeGreaterThan(10)
  expect((2 * reach + 1) ** 2 / size ** 2).toBeLessThan(1 / 11)
})

test('what no code can hold fails, and so does not look like one', () => {
  expect(() => qrShape('x'.repeat(2_332), true)).toThrow('No code holds 2332 bytes.')
})

test('a long text is drawn with less correction, so that its modules stay large, up to the longest that a code holds', () => {
  expect(qrShape('x'.repeat(394), false).size).toBe(89)
  expect(qrShape('x'.repeat(395), false).size).toBe(77)
  // Two bytes each.
  expect(qrShape('é'.repeat(197), false).size).toBe(89)
  expect(qrShape('é'.repeat(198), false).size).toBe(77)
  expect(qrShape('x'.repeat(2_331), false).size).toBe(177)
})

test('bones have the shape of a code', () => {
  expect(pinsOf(qrBones(true).pins).length).toBeGreaterThan(100)
  expect(qrBones(false).size % 4).toBe(1)
})

function modulesOf([x, y, end]: readonly [number, number, number]): readonly string[] {
  return Array.from({ length: end - y + 1 }, (_, at) => `${x} ${y + at}`)
}
