import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run/run.ts'

/** The pages that `npm start` serves, with the rooms that each is made of. */
const pages = {
  demo: {
    name: 'demo',
    rooms: ['packages/{wire,testing,core,ui,evm,react,walletconnect,embedded}', 'adapters/universal'],
  },
  wallet: { name: 'wallet page', rooms: ['packages/{wire,ui}'] },
  frame: { name: 'frame', rooms: ['packages/{wire,ui}'] },
} as const

/** Builds a page when its sources changed since the last build. */
export async function buildPageIfNeeded(
  page: keyof typeof pages,
  root: string,
  say: (line: string) => void,
): Promise<void> {
  const folder = `apps/${page}`
  const marker = join(root, folder, 'dist/.built-from')
  const fingerprint = fingerprintOf(root, [
    'package-lock.json',
    `${folder}/{*.html,vite.config.ts,package.json}`,
    `${folder}/{src,public}/**/*`,
    ...pages[page].rooms.map((room) => `${room}/{src,logos}/**/*`),
  ])
  if (existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint) return
  say(`Building the ${pages[page].name} …`)
  await run('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, folder) })
  writeFileSync(marker, fingerprint)
}

function fingerprintOf(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).sort()) {
    if (statSync(join(root, path)).isFile()) hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}
