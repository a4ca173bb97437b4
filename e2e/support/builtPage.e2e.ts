import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtPage } from './builtPage.ts'

const root = join(import.meta.dirname, '..', '..')
let folder: string

beforeEach(() => {
  mkdirSync(join(root, '.latchkey'), { recursive: true })
  folder = `.latchkey/${basename(mkdtempSync(join(root, '.latchkey', 'small-')))}`
  write('First')
})

afterEach(() => {
  rmSync(join(root, folder), { recursive: true, force: true })
  for (const page of shelved()) rmSync(page, { recursive: true, force: true })
})

function write(text: string): void {
  writeFileSync(join(root, folder, 'index.html'), `<!doctype html><title>${text}</title>`)
}

const titleOf = (dist: string) =>
  /<title>(.+)<\/title>/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1]
const shelved = () => globSync(join(root, '.latchkey', 'pages', `${folder.replaceAll('/', '-')}-*`))

test('a page whose sources changed is built anew, and the old build is found again by who has the old sources', async () => {
  const first = await builtPage(folder)
  expect(titleOf(first)).toBe('First')
  write('Second')
  expect(titleOf(await builtPage(folder))).toBe('Second')
  write('First')
  expect(titleOf(await builtPage(folder))).toBe('First')
  expect(titleOf(first)).toBe('First')
})

test('several who want a page at once all get a whole one, and nothing half-made is left', async () => {
  const folders = await Promise.all([builtPage(folder), builtPage(folder), builtPage(folder)])
  expect(folders.map(titleOf)).toEqual(['First', 'First', 'First'])
  expect(folders.every((dist) => existsSync(dist))).toBe(true)
  expect(new Set(shelved())).toEqual(new Set(folders))
})

test('a page that cannot be built says why, and leaves nothing that would be taken for one', async () => {
  writeFileSync(join(root, folder, 'index.html'), '<script type="module" src="./missing.js"></script>')
  await expect(builtPage(folder)).rejects.toThrow('missing.js')
  expect(shelved()).toEqual([])
})
