// `npm run soak`: a few minutes of mixed load on the relay, and whether its memory stays flat.
// `-- --minutes=10 --couples=100 --nodes=2` changes how long, how many pages with their wallets, and how many nodes.
import { join } from 'node:path'
import { run } from './run/run.ts'
import { ensureRedis } from './setup/redis.ts'

const root = join(import.meta.dirname, '..')
const script = join(root, 'apps/server/bench/relay.soak.ts')

if (process.argv.some((word) => word.startsWith('--nodes'))) Object.assign(process.env, ensureRedis())
try {
  await run(process.execPath, [...process.execArgv, script, ...process.argv.slice(2)], {
    cwd: root,
    live: true,
  })
} catch {
  process.exitCode = 1 // it said why
}
