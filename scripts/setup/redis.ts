import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathOf } from './debian.ts'

/**
 * Finds a redis-server for the tests of several nodes, or unpacks Debian's into a cache folder: nothing is installed and
 * no service starts. Gives the variable that those tests read; never goes on without any Redis.
 */
export function ensureRedis(environment: NodeJS.ProcessEnv = process.env): {
  readonly LATCHKEY_REDIS_SERVER?: string
} {
  // One that runs already is used as it is.
  return environment['REDIS_URL'] ? {} : { LATCHKEY_REDIS_SERVER: redisServer(environment) }
}

function redisServer(environment: NodeJS.ProcessEnv): string {
  const named = environment['LATCHKEY_REDIS_SERVER']
  if (named !== undefined) {
    if (existsSync(named)) return named
    throw new Error(
      `LATCHKEY_REDIS_SERVER names ${named}, which is not there. Give the path of a redis-server.`,
    )
  }
  const found = pathOf('redis-server', environment) ?? pathOf('valkey-server', environment)
  if (found !== undefined) return found
  try {
    return unpackFromDebian(redisFolder(environment), environment)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The tests of several nodes need Redis: put redis-server on the path, or set LATCHKEY_REDIS_SERVER to its path, or REDIS_URL to one that runs. (Debian’s could not be unpacked: ${why})`,
      { cause: error },
    )
  }
}

/** One folder for each system that the binaries fit. */
function redisFolder(environment: NodeJS.ProcessEnv): string {
  const cache = environment['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  const mark = createHash('sha256').update(`${process.arch}\n${release}`).digest('hex').slice(0, 8)
  return join(cache, 'latchkey', `redis-${mark}`)
}

/** Gives the starter of an unpacked Redis, and unpacks it first when there is none that runs. */
function unpackFromDebian(folder: string, environment: NodeJS.ProcessEnv): string {
  const starter = join(folder, 'redis-server')
  if (runs(starter)) return starter
  process.stderr.write('Unpacking Redis from Debian, for the tests of several nodes …\n')
  mkdirSync(dirname(folder), { recursive: true })
  const fresh = mkdtempSync(`${folder}-`)
  try {
    const run: Run = (name, args, cwd) => command(name, args, cwd, environment)
    const load = join(fresh, 'load')
    mkdirSync(load)
    for (const file of download(load, run)) run('dpkg-deb', ['-x', file, join(fresh, 'root')], load)
    rmSync(load, { recursive: true })
    writeFileSync(join(fresh, 'redis-server'), starterScript)
    chmodSync(join(fresh, 'redis-server'), 0o755)
    if (!runs(join(fresh, 'redis-server'))) throw new Error('The unpacked redis-server does not run.')
    rmSync(folder, { recursive: true, force: true })
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // Another run may have been faster.
    if (!runs(starter)) throw error
  }
  return starter
}

/** Its libraries lie beside it, not where the system looks. */
const starterScript = `#!/bin/sh
root="$(dirname "$(readlink -f "$0")")/root"
for folder in "$root"/usr/lib/*-linux-gnu* "$root"/lib/*-linux-gnu*; do
  [ -d "$folder" ] && LD_LIBRARY_PATH="$folder\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
done
export LD_LIBRARY_PATH
exec "$root/usr/bin/redis-server" "$@"
`

/** Else root hands the work to a user who may not write here. */
const asWeAre = ['-o', 'APT::Sandbox::User=root']

type Run = (name: string, args: readonly string[], cwd: string) => string

/** Downloads redis-server and what it needs that is not installed; the system's own package lists may be old or missing. */
function download(folder: string, run: Run): readonly string[] {
  try {
    return downloadWith([], join(folder, 'packages'), run)
  } catch {
    const lists = join(folder, 'lists')
    const own = ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${join(folder, 'cache')}`, ...asWeAre]
    mkdirSync(join(lists, 'partial'), { recursive: true })
    mkdirSync(join(folder, 'cache', 'archives', 'partial'), { recursive: true })
    run('apt-get', [...own, 'update', '-qq'], folder)
    return downloadWith(own, join(folder, 'packages-2'), run)
  }
}

function downloadWith(options: readonly string[], folder: string, run: Run): readonly string[] {
  mkdirSync(folder)
  const plan = run(
    'apt-get',
    [
      ...options,
      '--simulate',
      '--no-install-recommends',
      '-o',
      'Debug::NoLocking=1',
      'install',
      'redis-server',
    ],
    folder,
  )
  const names = [...plan.matchAll(/^Inst (\S+)/gm)].flatMap(([, name]) => name ?? [])
  run('apt-get', [...options, ...asWeAre, 'download', '-qq', ...names], folder)
  return readdirSync(folder).map((file) => join(folder, file))
}

function command(name: string, args: readonly string[], cwd: string, environment: NodeJS.ProcessEnv): string {
  const env = { ...environment, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' }
  const run = spawnSync(name, args, { cwd, env, encoding: 'utf8' })
  if (run.status === 0) return run.stdout
  throw new Error(`${name} failed: ${run.error?.message ?? run.stderr.slice(-1_500)}`)
}

function runs(path: string): boolean {
  return spawnSync(path, ['--version']).status === 0
}
