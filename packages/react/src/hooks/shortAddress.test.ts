import { expect, test } from 'vitest'
import { shortAddress } from './shortAddress.ts'

test('an EVM address keeps 0x and four characters of each end', () => {
  expect(shortAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71C7…976F')
})

test('other addresses keep four characters of each end', () => {
  expect(shortAddress('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')).toBe('7EcD…FLtV')
})

test('what is short already stays whole', () => {
  expect(shortAddress('0x1234')).toBe('0x1234')
})
