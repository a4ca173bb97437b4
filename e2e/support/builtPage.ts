import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const shelf = join(root, '.latchkey', 'pages')
const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '..', 'bin/vite.js')
const aDay = 24 * 60 * 60 * 1_000

/**
 * The folder with a page of ours, built for visitors. A page is built once and shared by everybody who needs it, now and
 * later, as long as nothing that it is made of has changed: a journey never walks through an old build. `besides` are files outside
 * of its folder that it is made of.
 */
export async function builtPage(folder: string, besides: readonly string[] = []): Promise<string> {
  const name = folder.replaceAll('/', '-')
  const place = () => join(shelf, `${name}-${fingerprint(folder, besides)}`)
  const wanted = place()
  if (!existsSync(wanted)) {
    await mkdir(shelf, { recursive: true })
    const made = await mkdtemp(join(shelf, `${name}-making-`))
    await build(folder, made).catch(async (error: unknown) => {
      await rm(made, { recursive: true, force: true })
      throw error
    })
    // The sources changed during the build: its content matches no fingerprint, so it is not shared.
    if (place() !== wanted) return made
    await keep(made, wanted)
    await clearAway(name, wanted)
  }
  await utimes(wanted, new Date(), new Date())
  return wanted
}

/** A name for everything that the page is made of. */
function fingerprint(folder: string, besides: readonly string[]): string {
  const sources = [
    'node_modules/.package-lock.json',
    'tsconfig.base.json',
    'scripts/build/logosPlugin.ts',
    '{packages,adapters}/*/package.json',
    '{packages,adapters}/*/{src,logos}/**/*',
    `${folder}/**/*`,
    ...besides,
  ]
  const hash = createHash('sha256')
  const paths = globSync(sources, { cwd: root, exclude: ['**/{node_modules,dist}/**', '**/*.test.{ts,tsx}'] })
  for (const path of paths.sort()) {
    if (statSync(join(root, path)).isFile()) hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function build(folder: string, dist: string): Promise<void> {
  // In a process of its own: a test runner's NODE_ENV would give visitors the development build of React.
  await run(process.execPath, [vite, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: join(root, folder),
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

/** Puts a page on the shelf in one move, so that a half-copied page is never found. */
async function keep(made: string, wanted: string): Promise<void> {
  try {
    await rename(made, wanted)
  } catch (error) {
    // Another process was faster, and its page is the same.
    if (!existsSync(wanted)) throw error
    await rm(made, { recursive: true, force: true })
  }
}

/** Removes pages that were not used for a day. */
async function clearAway(name: string, wanted: string): Promise<void> {
  for (const other of await readdir(shelf)) {
    const path = join(shelf, other)
    if (!other.startsWith(`${name}-`) || path === wanted) continue
    const used = await stat(path).catch(() => undefined)
    if (used !== undefined && Date.now() - used.mtimeMs > aDay)
      await rm(path, { recursive: true, force: true })
  }
}
