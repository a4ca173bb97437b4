import { expect, test } from 'vitest'
import { maxNameLength, minNameLength, readName } from './readName.ts'

test('S5.43 S9.35 a name to register has at least 4 characters', () => {
  expect(minNameLength).toBe(4)
  for (const text of ['a', 'ab', 'abc']) expect(readName(text).flaw).toBe('short')
  expect(readName('abcd')).toEqual({ text: 'abcd' })
  expect(readName('')).toEqual({ text: '', flaw: 'short' })
})

test.each([
  'alice!',
  'al ice',
  'al.ice',
  'al_ice',
  'älice',
  'p\u0430ypal',
  '<b>alice</b>',
  'alice\u202e',
  'ali\u200bce',
  '名前名前',
  'ａlice',
  '🦊🦊🦊🦊',
])('S5.44 %j is no name: letters, digits and hyphens alone', (text) => {
  expect(readName(text).flaw).toBe('letters')
})

test.each(['alice', 'alice-1', '4lice', '0000', 'a-b-c-d', 'x'.repeat(maxNameLength)])(
  'S5.44 %s is a name',
  (text) => {
    expect(readName(text)).toEqual({ text })
  },
)

test.each(['-alice', 'alice-', 'al--ice', '----', 'xn--alice'])(
  'the hyphens of %s are in a wrong place',
  (text) => {
    expect(readName(text).flaw).toBe('hyphens')
  },
)

test('capitals and blanks around are not part of a name', () => {
  expect(readName('  Alice-Of-Harbour ')).toEqual({ text: 'alice-of-harbour' })
})

test('a name longer than the service keeps is too long, and a whole page is not read', () => {
  expect(readName('x'.repeat(maxNameLength + 1)).flaw).toBe('long')
  expect(readName('x'.repeat(1_000_000)).text.length).toBeLessThan(1_000)
})

test('S9.37 the endings .reown.id and .wcn.id are recognised, and so is the zone of the server', () => {
  expect(readName('Alice.reown.id')).toEqual({ text: 'alice' })
  expect(readName('alice.wcn.id')).toEqual({ text: 'alice' })
  expect(readName('alice.names.example', ['.names.example'])).toEqual({ text: 'alice' })
  expect(readName('alice.other.example', ['.names.example']).flaw).toBe('letters')
})

test('10,000 random texts are names only where the server could keep them', () => {
  const letters = 'aB9-_. é\u202e<😀'
  let seed = 20_261_118
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 10_000; round++) {
    const written = Array.from({ length: next(12) }, () => letters[next(letters.length)]).join('')
    const { text, flaw } = readName(written)
    if (flaw === undefined) expect(text).toMatch(/^(?=.{4,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/)
  }
})
