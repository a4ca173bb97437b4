// `npm run bench`: every bench/*.bench.ts, one after the other; each prints ratios measured in its own run.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run/run.ts'

const root = join(import.meta.dirname, '..')

for (const file of globSync('{packages/*,apps/*,e2e}/bench/*.bench.ts', { cwd: root }).sort()) {
  process.stdout.write(`\n${file}\n`)
  await run(process.execPath, [...process.execArgv, join(root, file)], { cwd: root, live: true })
}
