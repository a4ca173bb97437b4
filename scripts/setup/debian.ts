import { execFileSync, spawnSync } from 'node:child_process'

/** Tells whether Debian's packages can be installed here: by root, where there is apt. */
export function mayInstall(environment: NodeJS.ProcessEnv = process.env): boolean {
  return process.getuid?.() === 0 && pathOf('apt-get', environment) !== undefined
}

/** Installs Debian's packages in one go; a failure carries the words of apt. */
export function installFromDebian(packages: readonly string[]): void {
  process.stderr.write(`Installing ${packages.join(' and ')} from Debian; this takes a minute or two …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const run = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (run.status !== 0) throw new Error(`apt-get ${args[0]} failed:\n${run.stderr.slice(-1_500)}`)
  }
}

/** Finds a command on the path. */
export function pathOf(name: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  try {
    return execFileSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', name], { env, encoding: 'utf8' }).trim()
  } catch {
    return undefined // `command -v` exits 1 for a name it does not know
  }
}
