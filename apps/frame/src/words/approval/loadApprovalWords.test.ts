import { expect, test } from 'vitest'
import { arabic } from './arabic.ts'
import { english } from './english.ts'
import { loadApprovalWords } from './loadApprovalWords.ts'
import { spanish } from './spanish.ts'

/** Every text by its path; of a text with values, what it says with these. */
function textsOf(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'function') return [[path, String(value('7', '7'))]]
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(Object(value)).flatMap(([name, one]) => textsOf(one, `${path}.${name}`))
}

const ours = textsOf(english).filter(([path]) => !['.lang', '.dir'].includes(path))

test('the words of a locale are loaded by its language, English for any other', async () => {
  expect(await loadApprovalWords('es-MX')).toBe(spanish)
  expect(await loadApprovalWords('ar')).toBe(arabic)
  expect(await loadApprovalWords('en-GB')).toBe(english)
  expect(await loadApprovalWords('fr')).toBe(english)
  expect(await loadApprovalWords('constructor')).toBe(english)
})

test.each([
  ['es', spanish],
  ['ar', arabic],
])('%s says everything that English says, in words of its own', (_, words) => {
  const theirs = new Map(textsOf(words))
  expect(theirs.size).toBe(textsOf(english).length)
  const same = ours.filter(([path, text]) => theirs.get(path) === text).map(([path]) => path)
  expect(same).toEqual(words === spanish ? ['.token'] : [])
  for (const [path] of ours) expect(theirs.get(path)?.trim(), path).toMatch(/\S/)
})

test('Arabic texts are in Arabic script, and keep values from left to right', () => {
  const theirs = new Map(textsOf(arabic))
  for (const [path, text] of ours) {
    expect(theirs.get(path), path).toMatch(/\p{Script=Arabic}/u)
    if (text.includes('7')) expect(theirs.get(path), path).toContain('\u20667\u2069')
  }
})

test.each([
  [2, 'الموافقة على خطوتين'],
  [3, 'الموافقة على \u20663\u2069 خطوات'],
  [11, 'الموافقة على \u206611\u2069 خطوة'],
])('in Arabic %i steps take their own form', (count, said) => {
  expect(arabic.acts.steps(count, String(count))).toBe(said)
})
