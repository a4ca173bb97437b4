import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inertText } from './inertText.ts'

test('marks that turn the reading direction are shown by their number', () => {
  expect(inertText('pay \u202Eecila\u202C now', 100).text).toBe('pay ⟨U+202E⟩ecila⟨U+202C⟩ now')
  expect(inertText('a\u200Bb\u0007c\u{E0041}', 100).text).toBe('a⟨U+200B⟩b⟨U+0007⟩c⟨U+E0041⟩')
  expect(inertText('a\u3164b\u2800c\u034f', 100).text).toBe('a⟨U+3164⟩b⟨U+2800⟩c⟨U+034F⟩')
})

test('marks heaped on one letter are cut before they reach the next line', () => {
  expect(inertText(`a${'\u0301'.repeat(500)}b`, 1_000).text).toBe(`a${'\u0301'.repeat(6)}…b`)
})

test('lines, tabs, emoji and living scripts stay as they are', () => {
  const text = 'one\n\ttwo ❤️ 👩‍🚀 سلام می‌خواهم 你好'
  expect(inertText(text, 100)).toEqual({ text, hidden: 0 })
  expect(inertText('a\r\nb', 100).text).toBe('a\nb')
})

test('what is too long is cut between letters, and how much is said', () => {
  const { text, hidden } = inertText('👍'.repeat(100), 11)
  expect(text).toBe('👍'.repeat(5))
  expect(hidden).toBe(190)
})

test('whatever comes in, nothing unseen comes out and the length is bounded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const { text } = inertText(given, 100)
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/)
      expect(text.length).toBeLessThanOrEqual(100 * 9)
    }),
  )
})
