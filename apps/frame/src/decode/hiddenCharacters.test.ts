import { expect, test } from 'vitest'
import { hasHiddenCharacters, showHiddenCharacters } from './hiddenCharacters.ts'

test.each([
  ['a letter that turns the text', 'pay\u202e001', 'pay⟨U+202E⟩001'],
  ['an isolate', 'a\u2066b', 'a⟨U+2066⟩b'],
  ['a blank without width', 'zero\u200bwidth', 'zero⟨U+200B⟩width'],
  ['a filler', 'filler\u3164', 'filler⟨U+3164⟩'],
  ['a selector after a letter', 'a\ufe0f', 'a⟨U+FE0F⟩'],
  ['a joiner between letters', 'a\u200db', 'a⟨U+200D⟩b'],
  ['a tag', 'a\u{e0041}', 'a⟨U+E0041⟩'],
  ['a control character', 'bell\u0007', 'bell⟨U+0007⟩'],
  ['a line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
])('A11 %s is flagged, and shown by its number', (_, text, shown) => {
  expect(hasHiddenCharacters(text)).toBe(true)
  expect(showHiddenCharacters(text)).toBe(shown)
})

test('line breaks, tabs, accents and joined emoji stay as they are', () => {
  const text = 'Grüße\n\t👋🏽 👩‍👩‍👧 ❤️ <b>'
  expect(hasHiddenCharacters(text)).toBe(false)
  expect(showHiddenCharacters(text)).toBe(text)
})

test('a carriage return is shown by its number', () => {
  expect(showHiddenCharacters('a\r\nb')).toBe('a⟨U+000D⟩\nb')
})
