import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasDuplicateKeys, parseJson } from './parseJson.ts'

const isDuplicate = (text: string) => hasDuplicateKeys(text, parseJson(text))

test('finds a key that an object has twice, however it is written', () => {
  for (const text of [
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":1}',
    '{"a":{"b":1,"b" :2}}',
    '[{"":0,"":1}]',
    '{"__proto__":1,"__proto__":2}',
    '{"a":1,"x":"\\"","a":": "}',
    '{"a":1,"b":"y\\\\","a":[",",":"]}',
  ])
    expect(isDuplicate(text), text).toBe(true)
})

test('finds no duplicate in JSON without one, whatever its strings contain', () => {
  for (const text of [
    '{"a":{"a":1}}',
    '["x",": y"]',
    '{"a":"\\"b\\":1","b":["\\\\",":"]}',
    '{"__proto__":{"a":1}}',
  ])
    expect(isDuplicate(text), text).toBe(false)
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(2), (value, space) => {
      expect(isDuplicate(JSON.stringify(value, null, space))).toBe(false)
    }),
  )
})

test('gives undefined for malformed JSON', () => {
  for (const text of ['', '{', "{'a':1}", 'undefined']) expect(parseJson(text)).toBe(undefined)
})
