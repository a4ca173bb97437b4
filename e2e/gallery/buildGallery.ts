import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const galleryRoot = fileURLToPath(new URL('../../apps/gallery', import.meta.url))
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

/** The gallery built from the source as it stands, in a folder of its own. */
export type BuiltGallery = { readonly dist: string; remove(): Promise<void> }

/** Builds the gallery into a temporary folder, so that no old build is ever looked at. */
export async function buildGallery(): Promise<BuiltGallery> {
  const dist = await mkdtemp(join(tmpdir(), 'latchkey-gallery-'))
  // In a process of its own: a test runner's NODE_ENV would bring the development build of React.
  await run(process.execPath, [vite, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: galleryRoot,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return { dist, remove: () => rm(dist, { recursive: true, force: true }) }
}
