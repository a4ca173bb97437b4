import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const demoRoot = fileURLToPath(new URL('../../apps/demo', import.meta.url))
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

/** A demo page built from the source as it stands, in a folder of its own. */
export type BuiltDemo = { readonly dist: string; remove(): Promise<void> }

/** Builds the demo into a temporary folder, so that a journey never walks through an old build. */
export async function buildDemo(): Promise<BuiltDemo> {
  const dist = await mkdtemp(join(tmpdir(), 'latchkey-demo-'))
  // In a process of its own: a test runner's NODE_ENV would give visitors the development build of React.
  await run(process.execPath, [vite, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: demoRoot,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return { dist, remove: () => rm(dist, { recursive: true, force: true }) }
}
