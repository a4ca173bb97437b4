import { expect, test } from 'vitest'
import { clockTime } from './useLife.ts'

test.each([
  [230, 'en', '3:50'],
  [7, 'en', '0:07'],
  [0, 'es', '0:00'],
  [67, 'ar-EG', '١:٠٧'],
])('%i seconds in %s are written %s', (seconds, locale, text) => {
  expect(clockTime(seconds, locale)).toBe(text)
})
