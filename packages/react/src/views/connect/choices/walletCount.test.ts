import { expect, test } from 'vitest'
import { walletCount } from './walletCount.ts'

test.each([
  [1, '1'],
  [9, '9'],
  [10, '10+'],
  [11, '10+'],
  [486, '480+'],
  [1_204, '1,200+'],
])('%i wallets are shown as %s', (count, text) => {
  expect(walletCount(count, 'en')).toBe(text)
})

test('the digits are those of the language', () => {
  expect(walletCount(486, 'ar-EG')).toBe('٤٨٠+')
})
