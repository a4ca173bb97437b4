import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const marker = 'node_modules/.latchkey-installed'

/**
 * Installs when node_modules does not match the manifests and the lock. Progress goes to stderr.
 * @param {string} root
 */
export async function installIfNeeded(root) {
  if (isInstalled(root)) return
  await install(root)
  writeFileSync(join(root, marker), fingerprint(root))
}

/** @param {string} root */
function isInstalled(root) {
  const path = join(root, marker)
  return existsSync(path) && readFileSync(path, 'utf8') === fingerprint(root)
}

/**
 * What an install depends on: the lock, every manifest, and the machine.
 * @param {string} root
 */
function fingerprint(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const path of ['package-lock.json', 'package.json', ...manifests(root)]) {
    if (existsSync(join(root, path))) hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/** @param {string} root */
function manifests(root) {
  return ['packages', 'adapters', 'apps', 'e2e'].flatMap((folder) => {
    if (!existsSync(join(root, folder))) return []
    const inside = readdirSync(join(root, folder)).sort()
    return [`${folder}/package.json`, ...inside.map((name) => `${folder}/${name}/package.json`)]
  })
}

/** @param {string} root */
function install(root) {
  const started = Date.now()
  const say = (/** @type {string} */ line) => process.stderr.write(`${line}\n`)
  say('Installing packages; the first time takes a minute or two …')
  const ticker = setInterval(() => {
    say(`  still installing, ${Math.round((Date.now() - started) / 1_000)} s`)
  }, 10_000)

  return new Promise((resolve, reject) => {
    // `npm install`, not `npm ci`: the lock is made where only some platforms' binaries exist.
    const { file, first } = npmCommand()
    // Without the packages' scripts: none of ours needs one, and a package that was taken over would run there first.
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error']
    const npm = spawn(file, [...first, 'install', ...flags], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    npm.stdout.on('data', (chunk) => (output += chunk))
    npm.stderr.on('data', (chunk) => (output += chunk))
    // Told to stop half-way, npm stops with us; the next run begins again because the marker is not written.
    const abandon = () => {
      npm.kill('SIGTERM')
      process.exit(1)
    }
    process.once('SIGTERM', abandon).once('SIGINT', abandon)
    const done = () => {
      clearInterval(ticker)
      process.off('SIGTERM', abandon).off('SIGINT', abandon)
    }
    npm.on('error', (error) => {
      done()
      reject(new Error(`npm could not be started: ${error.message}`))
    })
    npm.on('exit', (code) => {
      done()
      if (code === 0) {
        say(`Packages installed in ${Math.round((Date.now() - started) / 1_000)} s.`)
        resolve(undefined)
      } else {
        reject(new Error(`npm install failed. Its last words:\n${output.split('\n').slice(-25).join('\n')}`))
      }
    })
  })
}

/** The npm that is running us when there is one, so that a machine with several stays with its choice. */
function npmCommand() {
  const current = process.env.npm_execpath
  return current?.endsWith('.js') ? { file: process.execPath, first: [current] } : { file: 'npm', first: [] }
}
