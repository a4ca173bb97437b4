import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run/run.ts'

const sources = [
  'package-lock.json',
  'apps/demo/{index.html,vite.config.ts,package.json}',
  'apps/demo/{src,public}/**/*',
  'packages/{wire,testing,core,ui,evm,react}/src/**/*',
]

/** Builds the demo page when its sources changed since the last build. */
export async function buildDemoIfNeeded(root: string, say: (line: string) => void): Promise<void> {
  const marker = join(root, 'apps/demo/dist/.built-from')
  const fingerprint = fingerprintOf(root)
  if (existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint) return
  say('Building the demo …')
  await run('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'apps/demo') })
  writeFileSync(marker, fingerprint)
}

function fingerprintOf(root: string): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).sort()) {
    if (statSync(join(root, path)).isFile()) hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}
