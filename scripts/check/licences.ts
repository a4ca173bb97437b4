/** Licences that let a site owner do as they please; nothing else reaches a page or a server. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
])

/**
 * What the sandbox may read although it is not permissive, or names no licence in its manifest. Contract artifacts
 * are read from their npm packages at run time: never committed, copied or bundled (packages/sandbox/NOTICE).
 */
const sandboxOnly: Readonly<Record<string, string>> = {
  '@uniswap/lib@1.1.1': 'GPL-3.0-or-later',
  '@uniswap/lib@4.0.1-alpha': 'GPL-3.0-or-later',
  '@uniswap/swap-router-contracts@1.3.1': 'GPL-2.0-or-later',
  '@uniswap/v2-core@1.0.0': 'GPL-3.0-or-later',
  '@uniswap/v2-core@1.0.1': 'GPL-3.0-or-later',
  '@uniswap/v2-periphery@1.1.0-beta.0': 'GPL-3.0-or-later',
  '@uniswap/v3-core@1.0.1': 'BUSL-1.1',
  '@uniswap/v3-periphery@1.4.4': 'GPL-2.0-or-later',
  '@ensdomains/resolver@0.3.1': 'BSD-2-Clause in its repository; the package names none',
}

const sandboxPath = 'packages/sandbox'

type LockEntry = {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

type Lock = { readonly packages: Readonly<Record<string, LockEntry>> }

/** Follows the run-time dependencies of every workspace in the lock and names each licence that is not allowed. */
export function licenceProblems(input: unknown): string[] {
  const lock = input as Lock
  const workspaces = Object.keys(lock.packages).filter((path) =>
    /^(packages|adapters|apps)\/[^/]+$/.test(path),
  )
  const problems = workspaces.flatMap((workspace) =>
    [...closure(lock, workspace)].flatMap((path) => problemOf(lock, workspace, path)),
  )
  return [...new Set(problems)]
}

function problemOf(lock: Lock, workspace: string, path: string): string[] {
  const entry = lock.packages[path]
  if (entry === undefined || isWorkspace(path)) return []
  if (entry.license !== undefined && isPermissive(entry.license)) return []
  const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${entry.version}`
  if (workspace === sandboxPath && name in sandboxOnly) return []
  return [
    `${workspace} brings ${name}, whose licence is ${entry.license ?? 'not named'}: use something permissive.`,
  ]
}

function isPermissive(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '')
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => permissive.has(part.trim()))
  return bare.split(' AND ').every((part) => permissive.has(part.trim()))
}

function isWorkspace(path: string): boolean {
  return !path.includes('node_modules/')
}

function closure(lock: Lock, start: string): Set<string> {
  const seen = new Set<string>()
  const visit = (path: string) => {
    const entry = lock.packages[path]
    if (entry === undefined || seen.has(path)) return
    if (entry.link === true && entry.resolved !== undefined) return visit(entry.resolved)
    seen.add(path)
    // Another workspace answers for itself; the sandbox's allow-list must not leak to those that use it.
    if (path !== start && isWorkspace(path)) return
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const found = resolve(lock, path, name)
      if (found !== undefined) visit(found)
    }
  }
  visit(start)
  return seen
}

/** Node's way up: the nearest node_modules above `from` that holds `name`. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (path in lock.packages) return path
    if (folder === '') return undefined
  }
}
