import { expect, test } from 'vitest'
import { plainName } from './plainName.ts'

test('an ordinary name in any script is left as it is', () => {
  for (const name of [
    'Harbor',
    'Meridian Hardware Companion',
    'محفظة',
    '钱包',
    'کیف\u200cپول',
    '👩\u200d🚀 Wallet',
    'Ünïcode',
  ])
    expect(plainName(name)).toBe(name)
})

test('what turns, hides or breaks a line is taken out', () => {
  expect(plainName('\u202eksaMateM\u202c')).toBe('ksaMateM')
  expect(plainName('Meta\u200bMask')).toBe('Meta Mask')
  expect(plainName(' one\n\ttwo\u2028three\u0007 ')).toBe('one two three')
  expect(plainName('Har\u{e0041}bor')).toBe('Har bor')
})

test('a name with nothing to see becomes a question mark', () => {
  for (const name of ['', '   ', '\u200b\u200c\u200d', '\u202e', '\u0301\u0301'])
    expect(plainName(name)).toBe('?')
})

test('a long name is cut between letters, never inside one, however long it is', () => {
  expect(plainName('W'.repeat(5000))).toBe(`${'W'.repeat(96)}…`)
  expect(Array.from(plainName('👩'.repeat(5000))).length).toBe(97)
  expect(plainName(`${' '.repeat(5000)}Harbor`)).toBe('?')
})
