import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Builds the small site with the live widget, which the first page frames, into `live` of a folder. */
export async function buildLive(srcDir: string, folder: string): Promise<void> {
  const root = join(srcDir, '..')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const out = join(folder, 'live')
  await run(
    process.execPath,
    [
      vite,
      'build',
      '--config',
      'vite.live.config.ts',
      '--outDir',
      out,
      '--emptyOutDir',
      '--logLevel',
      'error',
    ],
    { cwd: join(root, 'apps', 'demo'), env: { ...process.env, NODE_ENV: 'production' } },
  )
}
