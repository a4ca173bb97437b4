// `npm run bench`: every bench/*.bench.ts, one after the other; each prints ratios measured in its own run.
// `npm run bench relay` runs those whose path has that word; `-- --sockets=1000` and the like go on to the benches.
// `-- --write` puts what they print into docs/figures.md.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFigures } from './bench/withFigures.ts'
import { run } from './run/run.ts'
import { ensureChromium } from './setup/chromium.ts'
import { ensureRedis } from './setup/redis.ts'

const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isWritten = process.argv.includes('--write')
const options = process.argv.slice(2).filter((word) => word.startsWith('--') && word !== '--write')
const figures = join(root, 'docs/figures.md')
const benches = globSync('{packages/*,apps/*,e2e}/bench/*.bench.ts', { cwd: root }).sort()
const files = benches.filter((file) => words.every((word) => file.includes(word)))
if (files.length === 0) {
  // A word with a slip in it would else look like a bench that went well.
  process.stderr.write(
    `No bench has "${words.join(' ')}" in its path. There are:\n  ${benches.join('\n  ')}\n`,
  )
  process.exitCode = 1
}

if (files.some((file) => file.startsWith('e2e/'))) process.env['LATCHKEY_CHROMIUM'] = ensureChromium()
if (files.some((file) => file.includes('relay'))) Object.assign(process.env, ensureRedis())
for (const file of files) {
  process.stdout.write(`\n${file}\n`)
  try {
    const printed = await run(process.execPath, [...process.execArgv, join(root, file), ...options], {
      cwd: root,
      live: !isWritten,
    })
    if (!isWritten) continue
    process.stdout.write(printed)
    const before = existsSync(figures) ? readFileSync(figures, 'utf8') : ''
    writeFileSync(figures, withFigures(before, file, printed))
  } catch (error) {
    // It said why, unless that was kept for the file; the others are worth seeing all the same.
    if (isWritten) process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
