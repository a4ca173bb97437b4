import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildPackages, publicPackages } from './buildPackages.ts'
import { fingerprint } from './fingerprint.ts'

/** What the built packages are made of. */
const sources = [
  '{packages,adapters,apps}/*/src/**/*.*',
  '{packages,adapters,apps}/*/{package,tsconfig.build}.json',
  'scripts/build/*.ts',
  'package-lock.json',
  'tsconfig*.json',
]

/** Builds the public packages, unless they are built from what stands there now. Gives one word for what is inside. */
export async function buildPackagesOnce(root: string): Promise<string> {
  const marker = join(root, '.latchkey', 'built-from')
  const from = fingerprint(root, sources)
  const isBuilt = publicPackages(root).every((path) => existsSync(join(root, path, 'dist')))
  if (isBuilt && existsSync(marker) && readFileSync(marker, 'utf8') === from) return from
  rmSync(marker, { force: true })
  await buildPackages(root)
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, from)
  return from
}
