import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserCommand, Vitest } from 'vitest/node'

const main = join(import.meta.dirname, '../../apps/server/src/main.ts')

/** One relay for a whole run, however many pages ask for it. */
const running = new WeakMap<Vitest, Promise<string>>()

/** For tests in a page: where a relay listens. It starts when the first test asks, and ends with the run. */
export const relayUrl: BrowserCommand<[]> = ({ project: { vitest } }) => {
  const url = running.get(vitest) ?? start(vitest)
  running.set(vitest, url)
  return url
}

async function start(vitest: Vitest): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-relay-'))
  // As a child it stops by itself when this process is gone, however it went.
  const child = fork(main, [], {
    execArgv: ['-C', 'latchkey-source', '--experimental-strip-types', '--no-warnings'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      LATCHKEY_SERVER_PORT: '0',
      LATCHKEY_DATA_DIR: dataDir,
      LATCHKEY_RATE_LIMIT: 'off',
    },
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  vitest.onClose(async () => {
    if (child.connected) child.disconnect()
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  return new Promise((resolve, reject) => {
    child.once('message', (ready: { readonly relayUrl: string }) => resolve(ready.relayUrl))
    child.once('error', reject)
    void ended.then(() => reject(new Error('The relay ended before it was ready.')))
  })
}
