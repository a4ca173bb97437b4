import { expect, test } from 'vitest'
import { plainText } from './plainText.ts'

test.each([
  ['USD Coin', 'USD Coin'],
  ['  two\n\tlines  ', 'two lines'],
  ['a\u202eb\u200fc\u2066d', 'a b c d'],
  ['zero\u200bwidth\ufeff', 'zero width'],
  ['\u0000\u0007bell', 'bell'],
  ['Z\u0300\u0301\u0302\u0303\u0304', 'Z\u0300\u0301'],
  ['\ud800half', 'half'],
  ['<b>plain</b>', '<b>plain</b>'],
  ['\u3164', ''],
])('%j becomes %j', (text, plain) => {
  expect(plainText(text, 64)).toBe(plain)
})

test('long text is cut at a letter and says so', () => {
  expect(plainText('😀'.repeat(100), 10)).toBe(`${'😀'.repeat(9)}…`)
  expect(plainText('x'.repeat(10_000_000), 10)).toBe('xxxxxxxxx…')
})
