import { strangeNames } from '@latchkey/testing/names'
import { expect, test } from 'vitest'
import { plainName } from './plainName.ts'

test.each(strangeNames)('$what', ({ given, shown }) => {
  // A name with nothing to see becomes a question mark.
  expect(plainName(given)).toBe(shown || '?')
})

test('a long name is cut between letters, never inside one, however long it is', () => {
  expect(plainName('W'.repeat(5000))).toBe(`${'W'.repeat(95)}…`)
  expect(Array.from(plainName('👩'.repeat(5000))).length).toBe(96)
  expect(plainName(`${' '.repeat(5000)}Harbor`)).toBe('?')
})
