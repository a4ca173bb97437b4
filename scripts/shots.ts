// `npm run shots`: every shots/*.shots.ts; the pictures land in .latchkey/shots.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run/run.ts'
import { ensureChromium } from './setup/chromium.ts'

const root = join(import.meta.dirname, '..')
process.env['LATCHKEY_CHROMIUM'] = ensureChromium()

for (const file of globSync('{packages/*,apps/*,e2e}/shots/*.shots.ts', { cwd: root }).sort()) {
  process.stdout.write(`\n${file}\n`)
  await run(process.execPath, [...process.execArgv, join(root, file)], { cwd: root, live: true })
}
