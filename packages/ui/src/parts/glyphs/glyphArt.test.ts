import { expect, test } from 'vitest'
import { glyphArt } from './glyphArt.ts'

test('the same name always gives the same drawing', () => {
  expect(glyphArt('Harbor')).toEqual(glyphArt('Harbor'))
})

test('names that differ in one letter are mostly drawn differently', () => {
  const drawn = new Set(Array.from({ length: 200 }, (_, at) => JSON.stringify(glyphArt(`Wallet ${at}`))))
  expect(drawn.size).toBeGreaterThan(130)
})

test('every drawing is made of three true colours and two shapes', () => {
  for (let at = 0; at < 400; at += 1) {
    const { ground, shapes, turn } = glyphArt(`name ${at}`)
    for (const colour of [ground, ...shapes.map(({ fill }) => fill)]) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(shapes.every(({ d }) => d.startsWith('M'))).toBe(true)
    expect(turn % 90).toBe(0)
  }
})

test('a name of any length costs no more than its beginning', () => {
  expect(glyphArt('x'.repeat(1_000_000))).toEqual(glyphArt('x'.repeat(256)))
  expect(glyphArt('')).toBeDefined()
})
