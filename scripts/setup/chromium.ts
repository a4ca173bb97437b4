import { existsSync } from 'node:fs'
import { installFromDebian, mayInstall, pathOf } from './debian.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const headlessShell = 'chromium-headless-shell'

/** What the tests drive, by the variables that they read. */
export type Browsers = {
  readonly LATCHKEY_CHROMIUM: string
  /** Chromium without its window: the same pages for less of the machine, but no extensions. */
  readonly LATCHKEY_HEADLESS_SHELL?: string
}

/** Finds the browsers for the tests. Who names a Chromium has everything run in that one. */
export function ensureBrowsers(): Browsers {
  const isNamed = process.env['LATCHKEY_CHROMIUM'] !== undefined
  const LATCHKEY_CHROMIUM = ensureChromium()
  const shell = isNamed ? undefined : findHeadlessShell()
  return shell === undefined ? { LATCHKEY_CHROMIUM } : { LATCHKEY_CHROMIUM, LATCHKEY_HEADLESS_SHELL: shell }
}

/** Finds a Chromium for pages to be looked at in, or installs Debian's when we may; never goes on without one. */
export function ensureChromium(): string {
  const named = process.env['LATCHKEY_CHROMIUM']
  if (named !== undefined) {
    if (existsSync(named)) return named
    throw new Error(`LATCHKEY_CHROMIUM names ${named}, which is not there. Give the path of a Chromium.`)
  }
  const found = findOnPath()
  if (found !== undefined) return found
  if (mayInstall()) return installChromium()
  throw new Error(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium fonts-noto-core), or set LATCHKEY_CHROMIUM to its path.',
  )
}

function findOnPath(): string | undefined {
  return names.map((name) => pathOf(name)).find((path) => path !== undefined)
}

function installChromium(): string {
  installFromDebian(['chromium', 'fonts-noto-core'])
  const path = findOnPath()
  if (path === undefined) throw new Error('Debian’s chromium was installed but is not on the path.')
  return path
}

/** Finds it, or installs Debian's when we may; the tests can do without. */
function findHeadlessShell(): string | undefined {
  const found = pathOf(headlessShell)
  if (found !== undefined || !mayInstall()) return found
  try {
    installFromDebian([headlessShell])
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    process.stderr.write(`The tests run in Chromium itself, which takes longer: ${why}\n`)
  }
  return pathOf(headlessShell)
}
