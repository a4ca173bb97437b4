import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as core from '@latchkey/core'
import { defaultFeatures, themeVariableNames } from '@latchkey/core/internal'
import { wagmi } from '@latchkey/wagmi'
import { expect, test } from 'vitest'
import { firstLoads, otherHosts, pictures } from '../../docs/.vitepress/theme/figures.ts'

const root = join(import.meta.dirname, '..', '..')
const docs = join(root, 'docs')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = globSync('{start,guide,from,reference}/*.md', { cwd: docs })
const textOf = (path: string) => read(join('docs', path))

const cellsOf = (line: string) =>
  line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())

/** The tables of a page, each as its rows of cells. */
function tablesOf(path: string): readonly (readonly (readonly string[])[])[] {
  const blocks = textOf(path).match(/(?:^\|.*\n)+/gm) ?? []
  return blocks.map((block) => block.trimEnd().split('\n').map(cellsOf))
}

const codes = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
const tableUnder = (path: string, head: string) =>
  tablesOf(path)
    .find((table) => table[0]?.[0] === head)
    ?.slice(2) ?? []

test('every row of a table has as many cells as its head', () => {
  const tables = pages.flatMap(tablesOf)
  expect(tables.length).toBeGreaterThan(20)
  for (const [head = [], rule = [], ...rows] of tables) {
    expect(rule.every((cell) => /^-{3,}$/.test(cell))).toBe(true)
    for (const row of [rule, ...rows]) expect({ row, cells: row.length }).toEqual({ row, cells: head.length })
  }
})

test('no page has two open braces outside of code, which the site would take for an expression', () => {
  const prose = (path: string) => textOf(path).replaceAll(/^```[\s\S]*?^```$/gm, '')
  expect(pages.filter((path) => prose(path).includes('{{'))).toEqual([])
})

test('every file that a page of the guide includes is there', () => {
  const shown = pages.flatMap((path) =>
    [...textOf(path).matchAll(/^<!--@include: (\S+)-->$/gm)].map(([, file = '']) =>
      join(docs, dirname(path), file),
    ),
  )
  expect(shown.length).toBeGreaterThan(2)
  expect(shown.filter((file) => !existsSync(file))).toEqual([])
})

test('the pictures of the first page are there, and small', () => {
  const sizes = pictures.map(
    ({ file }) => readFileSync(join(docs, 'public/views', `${file}.webp`)).byteLength,
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(160_000)
})

test('the figures of the first page are those of the page that says how they were measured', () => {
  const loads = tableUnder('guide/compare.md', 'Kit').map(([kit, added]) => [kit, Number(added)])
  expect(loads).toEqual(firstLoads.map(({ kit, kB }) => [kit, kB]))
  // A browser also fetches the bundler's loader, which guide/sizes.md leaves out.
  const [, ours] = tableUnder('guide/sizes.md', 'On the page')[0] ?? []
  expect(Math.abs(firstLoads[0].kB - Number(ours) - 1.4)).toBeLessThan(0.6)
  const hosts = tableUnder('guide/compare.md', 'A page with').map(([kit, count]) => [kit, Number(count)])
  expect(hosts).toEqual(otherHosts.map(({ kit, hosts }) => [kit, hosts]))
})

test('the guide names as many other hosts for a kit as it counts', () => {
  for (const [kit, count, names] of tableUnder('guide/compare.md', 'A page with'))
    expect({ kit, hosts: codes(names).length }).toEqual({ kit, hosts: Number(count) })
})

/** Every mistake in the setup, made for once. */
const mistakes: readonly (() => unknown)[] = [
  () => core.createLatchkey({ logLevel: 'loud' } as never),
  () => core.createLatchkey({ network: [] } as never),
  () => wagmi({} as never),
  () => wagmi({ publicClient: {}, state: {} } as never),
]

/** Where other sentences stand, and what the guide writes in their places. */
const sources: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['packages/core/src/options/parseOptions.ts', { namespace: 'solana', name: 'Solana' }],
  ['packages/react/src/hooks/useLatchkey.ts', {}],
  ['packages/react/src/provider/LatchkeyProvider.tsx', {}],
  ['packages/react/src/provider/claimName.ts', { name: 'main' }],
]

test('the guide quotes every mistake in the setup as it is said', () => {
  const said = mistakes.map((mistake) => {
    try {
      return mistake()
    } catch (error) {
      if (error instanceof core.SetupError) return [error.code, error.message]
      throw error
    }
  })
  const rows = tableUnder('guide/errors.md', 'Setup `code`').map((row) => row.flatMap(codes))
  for (const one of said) expect(rows).toContainEqual(one)
  // The rest is said where a page is drawn, or where the checks of development did not speak first.
  for (const [path, values] of sources) {
    const told = [...read(path).matchAll(/(?:super|SetupError)\(\s*'(\w+\.\w+)',\s*(['"`])(.*?)\2,?\s*\)/g)]
    expect(told).not.toEqual([])
    for (const [, code, , sentence = ''] of told)
      expect(rows).toContainEqual([code, sentence.replace(/\$\{(\w+)\}/g, (_, name) => values[name] ?? '')])
  }
  expect(rows).toHaveLength(9)
})

test('the guide names every event that the widget tells of, and no other', () => {
  const named = tableUnder('guide/events.md', 'Event').flatMap(([cell]) => codes(cell))
  const sources = globSync('packages/{core,react}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test(-d)?\./.test(path))
    .map(read)
  const told = sources.flatMap((text) => [
    ...[...text.matchAll(/event: '([A-Z_]+)'/g)].map(([, event = '']) => event),
    ...[...text.matchAll(/\btrack(?:Send|Swap|Name|SignIn)?\(latchkey, '([A-Z_]+)'/g)].map(
      ([, event = '']) => event,
    ),
    ...[...text.matchAll(/const event = .*? \? '([A-Z_]+)' : '([A-Z_]+)'/g)].flatMap(([, ...both]) => both),
  ])
  expect([...new Set(told)].sort()).toEqual([...named].sort())
})

test('every function beside a hook is one of core’s', () => {
  const functions = tableUnder('guide/headless.md', 'Hook')
    .flatMap(([, , cell]) => codes(cell))
    .filter((code) => /^\w+$/.test(code))
  expect(functions.length).toBeGreaterThan(30)
  expect(functions.filter((name) => !(name in core))).toEqual([])
})

/** What a site has in its hands besides the exports: options, props, what hooks give, and wagmi’s own. */
const given = [
  ...read('packages/core/src/options/options.ts').matchAll(/^ {2}readonly (\w+)\?:/gm),
  ...read('docs/guide/headless.md').matchAll(/`(\w+)(?:\([^`]*\))?`/g),
  ...read('docs/guide/events.md').matchAll(/`([A-Z_]+)`/g),
  ...read('packages/react/src/index.ts').matchAll(/(\w+)/g),
  ...read('packages/react/src/button/ConnectButton.tsx').matchAll(/readonly (\w+)\?:/g),
  ...'createConfig transports ethers ethers5 wagmi latchkey'.matchAll(/(\w+)/g),
].map(([, name = '']) => name)

test.each(pages.filter((path) => path.startsWith('from/')))(
  'whatever %s offers instead is there, or said not to be',
  (path) => {
    const known = new Set([...Object.keys(core), ...given])
    for (const table of tablesOf(path)) {
      for (const [, here = ''] of table.slice(2)) {
        const isPlain = /^(none|not yet|the same|in the|always|the account view|.*wagmi)/.test(here)
        expect({ here, isSaid: isPlain || codes(here).length > 0 }).toEqual({ here, isSaid: true })
        for (const code of codes(here)) {
          const name = /--lk-[\w-]+|\w+/.exec(code)?.[0] ?? ''
          const isThere = code.startsWith('--')
            ? (themeVariableNames as readonly string[]).includes(name)
            : known.has(name)
          expect({ code, isThere }).toEqual({ code, isThere: true })
          const [, view] = /open\(\{ name: '(\w+)'/.exec(code) ?? []
          if (view !== undefined)
            expect(read('packages/core/src/instance/views.ts')).toContain(`name: '${view}'`)
          const [, feature] = /^features\.(\w+)/.exec(code) ?? []
          if (feature !== undefined) expect(Object.keys(defaultFeatures)).toContain(feature)
        }
      }
    }
  },
)
