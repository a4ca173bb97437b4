import { parseUnits } from '@latchkey/core'
import { expect, test } from 'vitest'
import { shortBalance } from './shortBalance.ts'

test.each([
  ['1.2849', '1.284'],
  ['999999.9999', '999,999.999'],
  ['1000000', '1M'],
  ['30039999.99', '30.03M'],
  ['999999999', '999.99M'],
  ['123456789012345', '123.45T'],
  ['999999999999999', '999.99T'],
  ['1000000000000000', '> 999T'],
])('on a button of the page %s is written %s', (amount, text) => {
  expect(shortBalance(parseUnits(amount, 18), 18, 'en')).toBe(text)
})

test('a short balance is short by the rules of the language', () => {
  expect(shortBalance(30_039_999n, 0, 'es').replaceAll('\u00a0', ' ')).toBe('30,03 M')
  expect(shortBalance(30_039_999n, 0, 'ar-EG').replaceAll('\u00a0', ' ')).toBe('٣٠٫٠٣ مليون')
})
