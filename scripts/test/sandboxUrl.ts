import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { BrowserCommand, Vitest } from 'vitest/node'

const cli = join(import.meta.dirname, '../../packages/sandbox/src/cli.ts')

/** One sandbox for a whole run, however many pages ask for it. */
const running = new WeakMap<Vitest, Promise<string>>()

/** For tests in a page: where a sandbox answers. It starts when the first test asks, and ends with the run. */
export const sandboxUrl: BrowserCommand<[]> = ({ project: { vitest } }) => {
  const url = running.get(vitest) ?? start(vitest)
  running.set(vitest, url)
  return url
}

function start(vitest: Vitest): Promise<string> {
  // As a child it stops by itself when this process is gone, however it went.
  const child = fork(cli, ['--port', '0'], {
    execArgv: ['-C', 'latchkey-source', '--experimental-strip-types', '--no-warnings'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  vitest.onClose(() => end(child))
  return new Promise((resolve, reject) => {
    child.once('message', (ready: { readonly url: string }) => resolve(ready.url))
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The sandbox ended with code ${code} before it was ready.`)),
    )
  })
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.disconnect()
  })
}
