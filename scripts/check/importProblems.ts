import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type Import, importsOf } from './importsOf.ts'
import { internalEntries, type Layers, layers, lazyImports } from './layers.ts'

/** A source file of a package, by its path from the root of the repository. */
export type SourceFile = { readonly path: string; readonly text: string }

/** As much of a package.json as says what a package may import and what others may import from it. */
export type Manifest = {
  readonly name: string
  readonly exports?: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const meetAtEntries = 'packages meet at the entries that their package.json lists.'

/** Every import of the repository that its packages and floors do not allow, a sentence each. */
export function importProblems(root: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const exclude = ['**/node_modules/**', '**/dist/**']
  const manifests = globSync('{packages,adapters,apps}/*/package.json', { cwd: root, exclude }).map(
    (path): [string, Manifest] => [dirname(path), JSON.parse(read(path))],
  )
  const files = globSync('{packages,adapters,apps}/*/**/*.{ts,tsx}', { cwd: root, exclude })
  return problemsIn(
    files.map((path) => ({ path, text: read(path) })),
    new Map(manifests),
  )
}

/** Every import of these files that is not allowed; the manifests by the folders of their packages. */
export function problemsIn(files: readonly SourceFile[], manifests: ReadonlyMap<string, Manifest>): string[] {
  return files.flatMap((file) =>
    importsOf(file.text).flatMap((one) => {
      const reason = reasonAgainst(file.path, one, manifests)
      return reason === undefined ? [] : [`${file.path} imports ${one.specifier}: ${reason}`]
    }),
  )
}

function reasonAgainst(
  path: string,
  one: Import,
  manifests: ReadonlyMap<string, Manifest>,
): string | undefined {
  const folder = path.split('/').slice(0, 2).join('/')
  if (one.specifier.startsWith('.')) return reasonInside(path, folder, one.specifier)
  const [, name, entry = ''] = /^(@latchkey\/[\w-]+)(\/.+)?$/.exec(one.specifier) ?? []
  const manifest = manifests.get(folder)
  if (name === undefined || manifest === undefined) return undefined
  const target = [...manifests].find(([, { name: other }]) => other === name)
  if (target === undefined) return `no package has the name ${name}.`
  const [targetFolder, { exports = {} }] = target
  if (!(`.${entry}` in exports)) return meetAtEntries
  if (name === manifest.name) return undefined
  const { dependencies, peerDependencies, devDependencies } = manifest
  const listed = { ...dependencies, ...peerDependencies, ...(isTest(path) && devDependencies) }
  if (!(name in listed)) return `${folder}/package.json does not list ${name} as a dependency.`
  if (isTest(path)) return undefined
  const closed = internalEntries.find(({ entry }) => entry === one.specifier)
  if (closed && !closed.users.includes(folder)) return `it is for ${closed.users.join(' and ')} alone.`
  return reasonOfLayers(folder, targetFolder, layersAt('')) ?? reasonToLoadLater(path, folder, name, one)
}

/** By path: no import leads into another package, and the folders of core have floors of their own. */
function reasonInside(path: string, folder: string, specifier: string): string | undefined {
  const target = normalize(join(dirname(path), specifier))
  if (!target.startsWith(`${folder}/`))
    return /^(packages|adapters|apps)\//.test(target) ? meetAtEntries : undefined
  if (isTest(path)) return undefined
  const inner = layers.find(({ root }) => root !== '' && path.startsWith(`${root}/`))
  if (inner === undefined) return undefined
  return reasonOfLayers(path.slice(inner.root.length + 1), target.slice(inner.root.length + 1), inner)
}

function reasonOfLayers(from: string, to: string, { root, floors }: Layers): string | undefined {
  const here = placeOf(from, floors)
  const there = placeOf(to, floors)
  const lost = here === undefined ? from : there === undefined ? to : undefined
  if (here === undefined || there === undefined)
    return `${join(root, lost ?? '')} has no floor in scripts/check/layers.ts.`
  if (here.part === there.part || there.floor < here.floor) return undefined
  return there.floor === here.floor
    ? `${there.part} stands beside ${here.part}; what both need belongs on a lower floor, what joins them on a higher one.`
    : `${there.part} stands above ${here.part}.`
}

/** The part that a path belongs to, and the number of its floor. */
function placeOf(path: string, floors: Layers['floors']): { part: string; floor: number } | undefined {
  const names = path.split('/')
  for (const [floor, patterns] of floors.entries()) {
    for (const pattern of patterns) {
      const wanted = pattern.split('/')
      if (wanted.every((want, at) => want === names[at] || (want === '*' && names[at] !== undefined)))
        return { part: names.slice(0, wanted.length).join('/'), floor }
    }
  }
  return undefined
}

function reasonToLoadLater(
  path: string,
  folder: string,
  name: string,
  { isLazy }: Import,
): string | undefined {
  const rows = lazyImports.filter(({ from, to }) => from.startsWith(`${folder}/`) && to === name)
  if (rows.length === 0 || (isLazy && rows.some(({ from }) => from === path))) return undefined
  return `${folder} reaches ${name} in ${rows.map(({ from }) => from).join(', ')} alone, and by import().`
}

function layersAt(root: string): Layers {
  const found = layers.find((one) => one.root === root)
  if (found === undefined) throw new Error(`No layers for "${root}" in scripts/check/layers.ts.`)
  return found
}

/** Tests and what only tests use: they import what their package lists, from every floor. */
function isTest(path: string): boolean {
  return /\.(test|test-d|bench|soak|shots)\.tsx?$|\/(test|bench|shots)\//.test(path)
}
