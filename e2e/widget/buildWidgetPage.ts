import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const page = fileURLToPath(new URL('./page', import.meta.url))
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

/** A page with the widget on it, built for visitors, in a folder of its own. */
export type BuiltPage = { readonly dist: string; remove(): Promise<void> }

/** Builds the page from the source as it stands. */
export async function buildWidgetPage(): Promise<BuiltPage> {
  const dist = await mkdtemp(join(tmpdir(), 'latchkey-widget-'))
  // In a process of its own: a test runner's NODE_ENV would give visitors the development build of React.
  await run(process.execPath, [vite, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: page,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return { dist, remove: () => rm(dist, { recursive: true, force: true }) }
}
