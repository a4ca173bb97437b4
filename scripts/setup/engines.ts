import { existsSync, globSync } from 'node:fs'
import { installFromDebian, mayInstall, pathOf } from './debian.ts'

/** What the journeys in other engines than Chromium's drive, by the variables that they read. */
export type Engines = {
  readonly LATCHKEY_FIREFOX: string
  /** WebKit's driver, and the browser that it drives. */
  readonly LATCHKEY_WEBKIT_DRIVER: string
  readonly LATCHKEY_MINIBROWSER: string
  /** The display that the browser draws on: it has no way to run without one. */
  readonly LATCHKEY_XVFB: string
}

type Part = {
  readonly variable: keyof Engines
  readonly title: string
  readonly debian: string
  find(environment: NodeJS.ProcessEnv): string | undefined
}

/** WebKitGTK keeps its browser off the path: with the libraries of the machine's kind on Debian, in libexec elsewhere. */
const miniBrowsers = [
  '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/*/webkitgtk-6.0/MiniBrowser',
  '/usr/{lib,lib64,libexec}/webkit2gtk-4.1/MiniBrowser',
  '/usr/{lib,lib64,libexec}/webkitgtk-6.0/MiniBrowser',
]

const parts: readonly Part[] = [
  {
    variable: 'LATCHKEY_FIREFOX',
    title: 'Firefox',
    debian: 'firefox-esr',
    find: (environment) => pathOf('firefox-esr', environment) ?? pathOf('firefox', environment),
  },
  {
    variable: 'LATCHKEY_WEBKIT_DRIVER',
    title: 'WebKitWebDriver',
    debian: 'webkit2gtk-driver',
    find: (environment) => pathOf('WebKitWebDriver', environment),
  },
  {
    variable: 'LATCHKEY_MINIBROWSER',
    title: 'WebKit’s MiniBrowser',
    debian: 'webkit2gtk-driver',
    find: () => miniBrowsers.flatMap((pattern) => globSync(pattern))[0],
  },
  {
    variable: 'LATCHKEY_XVFB',
    title: 'Xvfb',
    debian: 'xvfb',
    find: (environment) => pathOf('Xvfb', environment),
  },
]

/** Finds Firefox and WebKit for the journeys, or installs Debian's when we may; never goes on without one of them. */
export function ensureEngines(environment: NodeJS.ProcessEnv = process.env): Engines {
  const missing = parts.filter((part) => findPart(part, environment) === undefined)
  if (missing.length > 0) {
    const packages = [...new Set(missing.map(({ debian }) => debian))]
    if (!mayInstall(environment)) throw new Error(askFor(missing, packages))
    installFromDebian(packages)
  }
  return Object.fromEntries(
    parts.map((part) => {
      const path = findPart(part, environment)
      if (path === undefined)
        throw new Error(`Debian’s ${part.debian} was installed, but ${part.title} is not there.`)
      return [part.variable, path]
    }),
  ) as Engines
}

function findPart({ variable, title, find }: Part, environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment[variable]
  if (named === undefined) return find(environment)
  if (existsSync(named)) return named
  throw new Error(`${variable} names ${named}, which is not there. Give the path of ${title}.`)
}

function askFor(missing: readonly Part[], packages: readonly string[]): string {
  const titles = missing.map(({ title }) => title).join(', ')
  const variables = missing.map(({ variable }) => variable).join(', ')
  return `The journeys in Firefox and WebKit need ${titles}: install what is missing (on Debian: apt-get install ${packages.join(' ')}), or give paths in ${variables}.`
}
