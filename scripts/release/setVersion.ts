import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run/run.ts'
import { publicManifests } from './packedApps.ts'

/** Gives all public packages their next version, with changelogs, and carries it wherever else it is written. */
export async function setVersion(root: string): Promise<string> {
  await run('changeset', ['version'], { cwd: root })
  const manifests = publicManifests(root)
  const version = manifests[0]?.version ?? ''
  const names = manifests.map(({ name }) => name)
  const source = join(root, 'packages/core/src/api/version.ts')
  const text = readFileSync(source, 'utf8')
  writeFileSync(source, text.replace(/(sdkVersion = )'[^']*'/, `$1'${version}'`))
  for (const path of ['package-lock.json', ...globSync('e2e/fixtures/*/package-lock.json', { cwd: root })]) {
    const lock = join(root, path)
    writeFileSync(lock, withVersion(readFileSync(lock, 'utf8'), names, version))
  }
  const written = globSync('{packages,adapters,apps}/*/{CHANGELOG.md,package.json}', { cwd: root })
  await run('biome', ['format', '--write', '--no-errors-on-unmatched', ...written], { cwd: root })
  return version
}

/** The text of a lock in which our packages have this version, and are asked for in it. */
export function withVersion(text: string, names: readonly string[], version: string): string {
  const lock: Lock = JSON.parse(text)
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? path.replace(/^node_modules\//, '')
    if (names.includes(name) && entry.version !== undefined) entry.version = version
    for (const asked of [entry.dependencies, entry.devDependencies, entry.peerDependencies])
      for (const other of Object.keys(asked ?? {}))
        if (asked !== undefined && names.includes(other) && !asked[other]?.startsWith('file:'))
          asked[other] = version
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}

type Asked = Record<string, string>
type Lock = {
  readonly packages: Record<
    string,
    {
      readonly name?: string
      version?: string
      readonly dependencies?: Asked
      readonly devDependencies?: Asked
      readonly peerDependencies?: Asked
    }
  >
}
