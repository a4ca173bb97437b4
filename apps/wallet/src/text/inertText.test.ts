import { expect, test } from 'vitest'
import { inertLine, inertText } from './inertText.ts'

test('ordinary text, with its lines, emoji and joiners, is shown as it is', () => {
  const text = 'Grüße\n\tनमस्ते 👩‍👩‍👧 ok'
  expect(inertText(text, 100)).toEqual({ text, hidden: 0, tricks: false })
})

test('what cannot be seen is shown by its number', () => {
  expect(inertText('pay \u202Eeno\u202C\u200B\u0000', 100)).toEqual({
    text: 'pay ⟨U+202E⟩eno⟨U+202C⟩⟨U+200B⟩⟨U+0000⟩',
    hidden: 0,
    tricks: true,
  })
})

test('a tower of marks is cut down, so that it covers no other line', () => {
  expect(inertText(`Z${'\u0301'.repeat(500)}`, 1_000).text).toBe(`Z${'\u0301'.repeat(6)}…`)
})

test('a text of a million letters is cut, between letters, and says how much is hidden', () => {
  const { text, hidden } = inertText('🔑'.repeat(500_000), 11)
  expect(text).toBe('🔑'.repeat(5))
  expect(hidden).toBe(999_990)
})

test('a line has no second one', () => {
  expect(inertLine('a\n\n  b\tc')).toBe('a b c')
  expect(inertLine('x'.repeat(200), 10)).toBe('xxxxxxxxxx…')
})
