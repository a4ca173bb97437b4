import { globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../run/run.ts'
import { ensureWalletLogos } from '../setup/logos.ts'
import { bundleModules } from './bundleModules.ts'
import { loadTiers } from './loadTiers.ts'

/** Folders of the packages that people install, in the order they lean on each other. */
export function publicPackages(root: string): string[] {
  const found = globSync('{packages,adapters,apps}/*/package.json', { cwd: root })
    .map((path) => ({ path: dirname(path), manifest: readManifest(join(root, path)) }))
    .filter(({ manifest }) => manifest.private !== true)
  const names = new Set(found.map(({ manifest }) => manifest.name))
  const ordered: typeof found = []
  const visit = (one: (typeof found)[number]) => {
    if (ordered.includes(one)) return
    for (const name of Object.keys(one.manifest.dependencies ?? {})) {
      const other = names.has(name) ? found.find(({ manifest }) => manifest.name === name) : undefined
      if (other !== undefined) visit(other)
    }
    ordered.push(one)
  }
  for (const one of found) visit(one)
  return ordered.map(({ path }) => path)
}

/** Packages that reach visitors' pages, where every byte and every request counts. */
const onPages = ['packages/core', 'packages/evm', 'packages/ui', 'packages/react']

/** Builds every public package to ESM with types, from nothing. */
export async function buildPackages(root: string): Promise<void> {
  await ensureWalletLogos((line) => process.stderr.write(`${line}\n`))
  const tiers = await loadTiers(root)
  for (const path of publicPackages(root)) {
    rmSync(join(root, path, 'dist'), { recursive: true, force: true })
    const isBundled = onPages.includes(path)
    const only = isBundled ? ['--emitDeclarationOnly'] : []
    await run('tsc', ['-p', join(path, 'tsconfig.build.json'), '--pretty', 'false', ...only], { cwd: root })
    if (isBundled) await bundleModules(root, path, tiers)
  }
}

type Manifest = {
  readonly name: string
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest
}
