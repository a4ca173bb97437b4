import { strangeNames } from '@latchkey/testing/names'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from './cleanText.ts'

test.each(strangeNames)('$what', ({ given, shown }) => {
  expect(cleanText(given, 64)).toBe(shown)
})

test('a long text is cut at a letter and says so', () => {
  expect(cleanText('😀'.repeat(100), 10)).toBe(`${'😀'.repeat(9)}…`)
  expect(cleanText('x'.repeat(10_000_000), 10)).toBe('xxxxxxxxx…')
  expect(cleanText('12345678 01', 10)).toBe('12345678…')
  expect(cleanText(`12345678\u{1f469}\u200d\u{1f680}`, 10)).toBe('12345678\u{1f469}…')
})

test('a clean text stays as it is, so that it may be cleaned on both sides of a wire', () => {
  const parts = strangeNames.flatMap(({ given }) => [...given])
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...parts), maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 80 }), (given, longest) => {
      const once = cleanText(given, longest)
      expect(cleanText(once, longest)).toBe(once)
      expect([...once].length).toBeLessThanOrEqual(longest)
    }),
    {
      numRuns: 2_000,
      examples: [
        // The last of five marks is what the selector before it belongs to.
        ['H\u0f71\u0f74\u0f72\u20dd\ufe0f\u20e3', 80],
        // The cut goes through a key of a telephone.
        ['123456789\ufe0f\u20e3 01', 11],
      ],
    },
  )
})
