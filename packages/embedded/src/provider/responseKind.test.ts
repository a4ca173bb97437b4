import { expect, test } from 'vitest'
import { responseKind } from './responseKind.ts'

test('S5.09 a string of 0x and 64 hex characters is the hash of a transaction', () => {
  expect(responseKind(`0x${'aB'.repeat(32)}`)).toBe('transactionHash')
})

test('S5.10 another string of 0x and at least 62 hex characters is a signed message', () => {
  expect(responseKind(`0x${'a'.repeat(62)}`)).toBe('signedMessage')
  expect(responseKind(`0x${'a'.repeat(63)}`)).toBe('signedMessage')
  expect(responseKind(`0x${'a'.repeat(130)}`)).toBe('signedMessage')
  expect(responseKind(`0x${'a'.repeat(61)}`)).toBe('other')
  expect(responseKind(`0x${'g'.repeat(62)}`)).toBe('other')
  expect(responseKind('a'.repeat(64))).toBe('other')
  expect(responseKind({ id: '0x1' })).toBe('other')
})
