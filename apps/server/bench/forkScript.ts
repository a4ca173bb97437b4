import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A script in a process of its own. */
export type Forked = {
  readonly child: ChildProcess
  /** The next thing it tells. */
  hear(): Promise<unknown>
  /** Says something and gives what it answers. */
  ask(message: string): Promise<unknown>
  end(): Promise<void>
}

/** Forks a script; `task` reaches it as its one argument, in JSON. */
export function forkScript(script: URL, task: object = {}, nodeArgs: readonly string[] = []): Forked {
  const child = fork(fileURLToPath(script), [JSON.stringify(task)], {
    execArgv: ['-C', 'latchkey-source', '--disable-warning=ExperimentalWarning', ...nodeArgs],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  async function hear(): Promise<unknown> {
    const ended = new AbortController()
    try {
      return await Promise.race([
        once(child, 'message', { signal: ended.signal }).then(([message]) => message),
        once(child, 'exit', { signal: ended.signal }).then(([code]) => {
          throw new Error(`${script.pathname} ended with ${code}.`)
        }),
      ])
    } finally {
      ended.abort()
    }
  }
  return {
    child,
    hear,
    async ask(message) {
      child.send(message)
      return hear()
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
