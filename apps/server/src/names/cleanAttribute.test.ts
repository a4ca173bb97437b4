import { strangeNames } from '@latchkey/testing/names'
import { expect, test } from 'vitest'
import { cleanAttribute } from './cleanAttribute.ts'

test.each(strangeNames)('the record of a name: $what', ({ given, shown }) => {
  expect(cleanAttribute('display', given)).toBe(shown || null)
})

test.each([
  'http://a.example',
  'https://a.exam\u200bple',
  'https://a.example/\u2800',
  `https://a.example/${'x'.repeat(500)}`,
  'javascript:alert(1)',
])('the link %j is left out', (link) => {
  expect(cleanAttribute('url', link.endsWith('\u2800') ? `${link}x` : link)).toBeNull()
})

test('a long record is cut and says so, a link stays', () => {
  expect(cleanAttribute('description', 'x'.repeat(10_000))).toBe(`${'x'.repeat(499)}…`)
  expect(cleanAttribute('url', ' https://a.example ')).toBe('https://a.example/')
})
