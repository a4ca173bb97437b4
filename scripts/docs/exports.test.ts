import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../run/run.ts'

const root = join(import.meta.dirname, '..', '..')

/** The packages that an app's developer writes against. */
const packages = [
  'packages/core',
  'packages/evm',
  'packages/ui',
  'packages/react',
  'adapters/wagmi',
  'adapters/ethers',
  'adapters/ethers5',
  'adapters/universal',
  'packages/walletconnect',
  'packages/embedded',
  'packages/siwx',
].filter((path) => existsSync(join(root, path, 'package.json')))

/** The source of an entry of a package: its main one unless told. */
function sourceOf(path: string, entry = '.'): string {
  const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  return join(root, path, manifest.exports[entry]['latchkey-source'])
}

/** Entries beside the main ones; `/internal` of core is for nobody outside. */
const further = [
  ...['./adapter', './activity', './identity', './portfolio', './send'].map((entry) => ({
    path: 'packages/core',
    entry,
  })),
  ...['./session', './verify'].map((entry) => ({ path: 'packages/siwx', entry })),
]

/** One name that an index gives away, and the file it comes from. */
type Export = { readonly name: string; readonly from: string }

/** What an index, or a file that passes names on, gives away. */
function exportsOf(index: string): readonly Export[] {
  const text = readFileSync(index, 'utf8')
  expect(text, index).not.toMatch(/export \*/)
  return [...text.matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) =>
          name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*$/, ''),
        )
        .filter(Boolean)
        .map((name) => ({ name, from: fileOf(index, from) })),
  )
}

/** The file that an import means: one beside it, or an entry of another package of ours. */
function fileOf(importer: string, from: string): string {
  const [, name, entry = ''] = /^@latchkey\/([\w-]+)(\/[\w-]+)?$/.exec(from) ?? []
  if (name === undefined) return join(dirname(importer), from)
  const folder = join(root, 'packages', name)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, manifest.exports[`.${entry}`]['latchkey-source'])
}

/** The comment right over a declaration; undefined where there is none. */
function docOf({ name, from }: Export): string | undefined {
  const text = readFileSync(from, 'utf8')
  const declared = new RegExp(
    `^export (?:declare )?(?:async )?(?:abstract )?(?:function|const|let|type|class|interface) ${name}\\b`,
    'm',
  ).exec(text)
  if (declared === null) {
    // Given on from another file of the package.
    const passed = exportsOf(from).find((one) => one.name === name)
    return passed && docOf(passed)
  }
  const lines = text.slice(0, declared.index).trimEnd().split('\n')
  // A note to the linter may stand between.
  while (lines.at(-1)?.trimStart().startsWith('//')) lines.pop()
  return /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/$/
    .exec(lines.join('\n'))?.[1]
    ?.replace(/^\s*\*/gm, '')
    .trim()
}

const entries = [...packages.map((path) => ({ path, entry: '.' })), ...further]

test.each(entries)('every export of $path at $entry says in a sentence what it is for', ({ path, entry }) => {
  const index = sourceOf(path, entry)
  const all = exportsOf(index)
  expect(all).not.toEqual([])
  // The parts are our own bricks: what a part takes is told by the part.
  const told = path === 'packages/ui' ? all.filter(({ name }) => !name.endsWith('Props')) : all
  const bare = told.filter((one) => !/^[A-Z`'"‘“\d].*[.?:)`]$/s.test(docOf(one) ?? ''))
  expect(bare.map(({ name, from }) => `${name} in ${relative(root, from)}`)).toEqual([])
})

test('no `any` reaches the developer of an app', async () => {
  const folder = mkdtempSync(join(root, 'node_modules', '.types-'))
  try {
    const config = join(folder, 'tsconfig.json')
    writeFileSync(
      config,
      JSON.stringify({
        extends: join(root, 'tsconfig.base.json'),
        files: [
          ...entries.map(({ path, entry }) => sourceOf(path, entry)),
          join(root, 'node_modules/vite/client.d.ts'),
        ],
        compilerOptions: {
          noEmit: false,
          declaration: true,
          emitDeclarationOnly: true,
          rootDir: root,
          outDir: join(folder, 'types'),
          lib: ['ES2023', 'DOM', 'DOM.Iterable'],
          jsx: 'react-jsx',
          types: [],
          typeRoots: [join(root, 'node_modules/@types')],
        },
      }),
    )
    await run('tsc', ['-p', config, '--pretty', 'false'], { cwd: root })
    const files = readdirSync(join(folder, 'types'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.d.ts'),
    )
    expect(files.length).toBeGreaterThan(200)
    const found = files.flatMap((file) => {
      const text = readFileSync(join(folder, 'types', file), 'utf8')
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, '')
      return code
        .split('\n')
        .filter((line) => /\bany\b/.test(line))
        .map((line) => `${file}: ${line.trim()}`)
    })
    expect(found).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
  // The compiler reads every package here, and a machine may be slow.
}, 300_000)
