import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run/run.ts'

/**
 * Installs what draws the guide, which nothing else needs, beside it; gives the program that draws it.
 * A second call finds it there.
 */
export async function installDocs(root: string): Promise<string> {
  const folder = join(root, 'docs')
  const marker = join(folder, 'node_modules', '.installed-from')
  const wanted = createHash('sha256')
    .update(`${process.platform} ${process.arch}`)
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
    // `install`, not `ci`: the lock is made where only some platforms' binaries exist.
    const quiet = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--loglevel=error']
    await run('npm', ['install', ...quiet], { cwd: folder })
    writeFileSync(marker, wanted)
  }
  return join(folder, 'node_modules', 'vitepress', 'bin', 'vitepress.js')
}
