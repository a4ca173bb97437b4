// The first step of every command. Plain JavaScript that Node 20 runs with nothing installed:
// it installs what is missing, finds a Node new enough for the rest, and hands over to it.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installIfNeeded } from './setup/install.mjs'
import { isNewEnough, neededNode } from './setup/nodeVersion.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [command = '', ...args] = process.argv.slice(2)

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Our own Node when it is new enough, else the one the packages brought. */
function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const brought = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(brought)) return brought
  return fail(
    `Latchkey needs Node ${neededNode} or later; this is ${process.versions.node}. Install a newer Node and try again.`,
  )
}

const script = join(root, 'scripts', `${command}.ts`)
if (!/^[a-z]+$/.test(command) || !existsSync(script)) {
  fail(`There is no command "${command}". package.json lists the ones there are.`)
}

try {
  await installIfNeeded(root)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

/** The process that started us and, since npm puts a shell between, the one that started that. */
function findStarters() {
  const parent = process.ppid
  try {
    const status = readFileSync(`/proc/${parent}/status`, 'utf8')
    return `${parent} ${/^PPid:\s*(\d+)$/m.exec(status)?.[1]}`
  } catch {
    return String(parent) // there is no /proc on this system
  }
}

const child = spawn(
  findNode(),
  [
    '--conditions=latchkey-source',
    '--experimental-strip-types',
    '--disable-warning=ExperimentalWarning',
    script,
    ...args,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` },
  },
)

// The child decides how to stop; this process only passes the word on and waits.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal))
}

// npm killed outright forwards nothing: notice that whoever started us is gone, and stop.
const starters = findStarters()
setInterval(() => {
  if (findStarters() !== starters) child.kill('SIGTERM')
}, 1_000).unref()

child.on('error', (error) => fail(`Node could not be started: ${error.message}`))
child.on('exit', (code, signal) => {
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 1))
})
