import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicPackages } from '../build/buildPackages.ts'

/** What a release needs to know of a public package. */
export type PublicManifest = {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** The manifests of the packages that people install. */
export function publicManifests(root: string): readonly PublicManifest[] {
  return publicPackages(root).map((path) => ({
    ...JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')),
    path,
  }))
}

/** An empty app that installs some of our packages. */
export type PackedApp = {
  readonly name: string
  readonly packages: readonly PublicManifest[]
  /** What the packages leave to the page, and types for the compiler. */
  readonly others: Readonly<Record<string, string>>
}

/** Packages that cannot stand in the app of a site: another ethers, and programs for a server. */
const apart: Readonly<Record<string, readonly string[]>> = {
  ethers5: ['@latchkey/ethers5'],
  server: ['@latchkey/server', '@latchkey/sandbox'],
}

/** Apps that together install every package. */
export function packedApps(manifests: readonly PublicManifest[]): readonly PackedApp[] {
  const elsewhere = Object.values(apart).flat()
  const groups = {
    site: manifests.map(({ name }) => name).filter((name) => !elsewhere.includes(name)),
    ...apart,
  }
  return Object.entries(groups).map(([name, names]) => {
    const packages = withDependencies(manifests, names)
    return { name, packages, others: Object.assign({}, ...packages.map(othersOf), testedViem(manifests)) }
  })
}

function withDependencies(all: readonly PublicManifest[], names: readonly string[]): PublicManifest[] {
  const reached = new Set(names)
  for (const name of reached) {
    const one = all.find((manifest) => manifest.name === name)
    for (const other of Object.keys(one?.dependencies ?? {}))
      if (all.some((manifest) => manifest.name === other)) reached.add(other)
  }
  return all.filter(({ name }) => reached.has(name))
}

/** The viem that everything is tested with: the newest one that a range allows may be from this very hour. */
function testedViem(manifests: readonly PublicManifest[]): Record<string, string> {
  const viem = manifests.find(({ name }) => name === '@latchkey/wagmi')?.devDependencies?.['viem']
  return viem === undefined ? {} : { viem }
}

/** Peers in the versions that we develop with, and the types that come with them. */
function othersOf(manifest: PublicManifest): Record<string, string> {
  const peers = Object.keys(manifest.peerDependencies ?? {})
  const asked = peers.filter((name) => manifest.peerDependenciesMeta?.[name]?.optional !== true)
  const beside = asked.flatMap((name) => [
    name,
    `@types/${name}`,
    ...(name === 'wagmi' ? ['@tanstack/react-query'] : []),
  ])
  return Object.fromEntries(
    Object.entries(manifest.devDependencies ?? {}).filter(([name]) => beside.includes(name)),
  )
}

/** A file that imports each entry of these packages. */
export function consumerFile(packages: readonly PublicManifest[]): string {
  const entries = packages.flatMap(({ name, exports }) =>
    Object.keys(exports).map((key) => `${name}${key.slice(1)}`),
  )
  const imports = entries.map((entry, index) => `import * as entry${index} from '${entry}'`)
  return `${imports.join('\n')}\nexport const all = [${entries.map((_, index) => `entry${index}`).join(', ')}]\n`
}
