import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Health } from '@latchkey/wire'
import * as v from 'valibot'

/** A server in a process of its own, which can be killed. */
export type ServerNode = {
  readonly url: string
  readonly relayUrl: string
  readonly child: ChildProcess
  health(): Promise<Health>
  /** `kill -9`: it gets no chance to do anything more. */
  kill(): Promise<void>
}

const script = fileURLToPath(new URL('../../main.ts', import.meta.url))
const Ready = v.object({ type: v.literal('ready'), url: v.string() })

/** Starts the command with these variables, as an operator would, on a free port. */
export async function startNode(environment: Readonly<Record<string, string>>): Promise<ServerNode> {
  const child = spawn(
    process.execPath,
    ['-C', 'latchkey-source', '--disable-warning=ExperimentalWarning', script],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        PATH: process.env['PATH'] ?? '',
        LATCHKEY_SERVER_PORT: '0',
        LATCHKEY_CHAINS: '7',
        LATCHKEY_RPC_7: 'http://127.0.0.1:1',
        LATCHKEY_RATE_LIMIT: 'off',
        ...environment,
      },
    },
  )
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => Promise.reject(new Error(`The server ended with ${code}: ${said}`)))
  failed.catch(() => {}) // heard below as long as it matters
  const [message] = await Promise.race([once(child, 'message'), failed])
  const { url } = v.parse(Ready, message)
  return {
    url,
    relayUrl: `${url.replace('http:', 'ws:')}/relay`,
    child,
    async health() {
      return v.parse(Health, await (await fetch(`${url}/healthz`)).json())
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
