import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Finds a Chromium for the browser tests, or installs Debian's when we may; never goes on without one. */
export function ensureChromium(): string {
  const named = process.env['LATCHKEY_CHROMIUM']
  if (named !== undefined) {
    if (existsSync(named)) return named
    throw new Error(`LATCHKEY_CHROMIUM names ${named}, which is not there. Give the path of a Chromium.`)
  }
  const found = findOnPath()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && isOnPath('apt-get')) return installFromDebian()
  throw new Error(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium fonts-noto-core), or set LATCHKEY_CHROMIUM to its path.',
  )
}

function findOnPath(): string | undefined {
  return names.map(pathOf).find((path) => path !== undefined)
}

function installFromDebian(): string {
  process.stderr.write('Installing Chromium from Debian; this takes a minute or two …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'],
  ]) {
    const run = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (run.status !== 0) throw new Error(`apt-get ${args[0]} failed:\n${run.stderr.slice(-1_500)}`)
  }
  const path = findOnPath()
  if (path === undefined) throw new Error('Debian’s chromium was installed but is not on the path.')
  return path
}

function isOnPath(name: string): boolean {
  return pathOf(name) !== undefined
}

function pathOf(name: string): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' }).trim()
  } catch {
    return undefined // `command -v` exits 1 for a name it does not know
  }
}
