import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

type Manifest = { readonly name: string; readonly dependencies?: Readonly<Record<string, string>> }

/** Our packages, by the two ways in which a command names them: folder and name. */
const packages = new Map(
  globSync('{packages,adapters,apps}/*/package.json', { cwd: root }).flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
    return [path.replace('/package.json', ''), manifest.name].map((word) => [word, manifest] as const)
  }),
)

const commands = globSync('docs/{start,guide,from}/*.md', { cwd: root }).flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/^npm pack .*$/gm)].map(([command]) => [path, command]),
)

test('the guide packs packages in more than one place', () => {
  expect(commands.length).toBeGreaterThan(1)
})

test.each(commands)('%s packs everything that the packages in its command need of ours', (_path, command) => {
  const packed = [...command.matchAll(/(?:-w|--workspace) (\S+)/g)].map(([, word = '']) => packages.get(word))
  const names = packed.map((manifest) => manifest?.name)
  const needed = packed.flatMap((manifest) => Object.keys(manifest?.dependencies ?? {}))
  const missing = needed.filter((name) => name.startsWith('@latchkey/') && !names.includes(name))
  expect(names).not.toContain(undefined)
  expect(new Set(missing)).toEqual(new Set())
})
