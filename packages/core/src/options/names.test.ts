import { expect, test } from 'vitest'
import { testPage } from '../test/testInstance.ts'
import type { LatchkeyOptions } from './options.ts'
import { parseOptions } from './parseOptions.ts'

const parse = (options: LatchkeyOptions) => parseOptions(options, { page: testPage() })

test('a site says nothing about names, chooses a zone and endings, or has none', () => {
  expect(parse({}).names).toBeUndefined()
  expect(parse({ names: false }).names).toBe(false)
  const names = { zone: 'names.shop.example', suffixes: ['.names.shop.example', '.old.example'] }
  expect(parse({ names }).names).toEqual(names)
})

test.each([
  { zone: 'example' },
  { zone: '.shop.example' },
  { zone: 'https://shop.example' },
  { suffixes: ['shop.example'] },
  { suffixes: '.shop.example' },
  { zones: ['shop.example'] },
  true,
])('%j is refused with a sentence that says what to write', (names) => {
  expect(() => parse({ names: names as never })).toThrow(/names/)
})
