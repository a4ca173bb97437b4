import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { messages, parseOptions, themeVariableNames } from '@latchkey/core/internal'
import { analyticsEvents } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { pages } from '../../docs/.vitepress/pages.ts'
import { strictPolicy } from '../../e2e/support/strictPolicy.ts'
import { activityMessages } from '../../packages/core/src/base/activityMessages.ts'
import { nameMessages } from '../../packages/core/src/base/nameMessages.ts'
import { sendMessages } from '../../packages/core/src/base/sendMessages.ts'
import { swapMessages } from '../../packages/core/src/base/swapMessages.ts'
import { guidePages, shownFiles, withSnippets } from './writeSnippets.ts'

const root = join(import.meta.dirname, '..', '..')
const docs = join(root, 'docs')
const paths = guidePages(docs)
const texts = new Map(paths.map((path) => [path, readFileSync(join(docs, path), 'utf8')]))
const guide = [...texts.values()].join('\n')
const files = globSync('**/*.{ts,tsx}', { cwd: join(docs, 'snippets') }).filter(
  (name) => !name.includes('.test.') && !name.startsWith('test/'),
)

const page = { origin: '', title: '', description: '', icons: [], languages: [], timeZone: 'UTC' }
const defaults = parseOptions({}, { page })

/** The rows of a table, by the words in its first cell of the head. */
function rowsUnder(head: string): readonly (readonly string[])[] {
  const lines = guide.split('\n')
  const at = lines.findIndex((line) => line.startsWith('|') && line.split('|')[1]?.trim() === head)
  const end = lines.findIndex((line, index) => index > at && !line.startsWith('|'))
  return lines.slice(at + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const names = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

test('every piece of code in the guide is a file that is checked and run, and every such file is shown', () => {
  const written = [...texts.values()].map((text) =>
    withSnippets(text, () => '').replaceAll(/^<!-- snippet.*\n```.*$/gm, ''),
  )
  for (const text of written) expect(text).not.toMatch(/^```(tsx?|jsx?|vue|svelte|astro|html)\b/m)
  const shown = [...texts].flatMap(([path, text]) =>
    shownFiles(text).map((file) => relative(join(docs, 'snippets'), join(docs, dirname(path), file))),
  )
  expect([...new Set(shown)].filter((file) => !file.startsWith('..')).sort()).toEqual(files.sort())
})

test('every page of the guide is in the side bar, with a title and a description', () => {
  const listed = pages.flatMap(({ items }) => items.map(({ path }) => `${path.slice(1)}.md`))
  expect(listed.sort()).toEqual(paths.filter((path) => path !== 'index.md'))
  for (const [path, text] of texts)
    expect(text, path).toMatch(/^---\ntitle: .+\n(?:.+\n)*?description: .{20,}\n/)
})

test('the hello world is at most five lines, blank ones and lone brackets not counted', () => {
  const lines = readFileSync(join(docs, 'snippets', 'hello.tsx'), 'utf8').split('\n')
  expect(lines.filter((line) => /\w/.test(line)).length).toBeLessThanOrEqual(5)
})

test('the guide names every option once, with the default it has', () => {
  const options = readFileSync(join(root, 'packages/core/src/options/options.ts'), 'utf8')
  const declared = /export type LatchkeyOptions = \{([\s\S]*?)\n\}/.exec(options)?.[1] ?? ''
  const rows = rowsUnder('Option')
  expect(rows.flatMap(([name]) => names(name))).toEqual(
    [...declared.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name]) => name),
  )
  const config: Readonly<Record<string, unknown>> = defaults
  for (const [option, said = ''] of rows) {
    const [value] = names(said)
    if (value !== undefined)
      expect(JSON.stringify(config[names(option)[0] ?? '']), option).toBe(value.replaceAll("'", '"'))
  }
})

test('every switch, variable, hook, event and error of the guide exists, and none is missing', () => {
  const switches = rowsUnder('Switch in `features`').flatMap(([cell, state]) =>
    names(cell).map((name) => [name, state === 'on']),
  )
  expect(Object.fromEntries(switches)).toEqual(defaults.features)
  expect(rowsUnder('Variable').flatMap(([cell]) => names(cell))).toEqual(themeVariableNames)

  const entry = readFileSync(join(root, 'packages/react/src/index.ts'), 'utf8')
  const hooks = rowsUnder('Hook').flatMap(([cell]) => names(cell).map((name) => name.split('(')[0]))
  expect(hooks.sort()).toEqual([...entry.matchAll(/(?<![\w/])(use[A-Z]\w+)/g)].map(([, name]) => name).sort())

  for (const event of rowsUnder('Event').flatMap(([cell]) => names(cell)))
    expect(Object.keys(analyticsEvents)).toContain(event)
  const sentences: Readonly<Record<string, string>> = { ...messages, ...activityMessages }
  for (const [code, sentence] of rowsUnder('`code`')) expect(sentence).toBe(sentences[names(code)[0] ?? ''])
})

test('the guide has every sentence about sending on EVM chains, and no other', () => {
  const told = rowsUnder('Sending `code`').map(([code, sentence]) => [names(code)[0], sentence])
  const {
    'transfer.started': _started,
    'transfer.solana': _solana,
    'transfer.solanaFailed': _failed,
    ...own
  } = sendMessages
  expect(told).toEqual(Object.entries(own))
})

test('the guide has every sentence about names, and no other', () => {
  const told = rowsUnder('Names `code`').map(([code, sentence]) => [names(code)[0], sentence])
  expect(told).toEqual(Object.entries(nameMessages))
})

test('the guide has every sentence about swapping, and no other', () => {
  const told = rowsUnder('Swap `code`').map(([code, sentence]) => [names(code)[0], sentence])
  expect(told).toEqual(Object.entries(swapMessages))
})

test('the policy of the guide is the one that the journeys walk under', () => {
  expect(guide).toContain(`\n${strictPolicy('https://wallets.example')}\n`)
})
