import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectedPage, guidePages, shownFiles, withSnippets } from './writeSnippets.ts'

const docs = join(import.meta.dirname, '..', '..', 'docs')
const pages = guidePages(docs)
const textOf = (page: string) => readFileSync(join(docs, page), 'utf8')

test('the code in every page is that of the file it names; `npm run docs -- write` brings it up to date', () => {
  expect(pages.flatMap((page) => shownFiles(textOf(page))).length).toBeGreaterThan(40)
  const stale = pages.filter((page) => textOf(page) !== expectedPage(docs, page))
  expect(stale).toEqual([])
})

test('no page shows code in a way that only the site can draw', () => {
  expect(pages.filter((page) => /^<<< /m.test(textOf(page)))).toEqual([])
})

test('every marker has its end, and no other code stands between', () => {
  for (const page of pages) {
    const text = textOf(page)
    expect(text.match(/<!-- snippet: /g)?.length ?? 0, page).toBe(shownFiles(text).length)
    expect(text.match(/<!-- \/snippet -->/g)?.length ?? 0, page).toBe(shownFiles(text).length)
  }
})

test('writes the code of two files into their places, old code and empty places alike', () => {
  const page = [
    'First:',
    '',
    '<!-- snippet: ../a.tsx -->',
    '```tsx',
    'old $1',
    '```',
    '<!-- /snippet -->',
    '',
    '<!-- snippet: b.mjs -->',
    '<!-- /snippet -->',
    '',
  ].join('\n')
  const written = withSnippets(page, (file) => `code of ${file} $&\n`)
  expect(written).toBe(
    [
      'First:',
      '',
      '<!-- snippet: ../a.tsx -->',
      '```tsx',
      'code of ../a.tsx $&',
      '```',
      '<!-- /snippet -->',
      '',
      '<!-- snippet: b.mjs -->',
      '```js',
      'code of b.mjs $&',
      '```',
      '<!-- /snippet -->',
      '',
    ].join('\n'),
  )
  expect(withSnippets(written, (file) => `code of ${file} $&\n`)).toBe(written)
})
