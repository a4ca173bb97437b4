import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const untilClosed = fileURLToPath(new URL('./until-closed.sh', import.meta.url))
const longestStartMs = 120_000
const longestEndMs = 10_000

/** A process of a browser, with everything that it started itself. */
export type RunningProcess = {
  /** Waits for a line that it writes, and gives what the pattern caught first. */
  says(pattern: RegExp): Promise<string>
  /** Hears every line from now on; the returned function stops that. */
  onLine(hear: (line: string) => void): () => void
  /** Ends it and its children, and waits until they are gone. */
  stop(): Promise<void>
}

/** Starts a command in a group of its own that ends with this process, however this process ends. */
export function startProcess(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): RunningProcess {
  const child = spawn(untilClosed, [command, ...args], {
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const ears = new Set<(line: string) => void>()
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        lines.push(line)
        for (const hear of ears) hear(line)
      }
    })
  }
  const onLine = (hear: (line: string) => void) => {
    ears.add(hear)
    return () => void ears.delete(hear)
  }
  return {
    onLine,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const hear = (line: string) => {
          const caught = pattern.exec(line)
          if (caught === null) return
          clearTimeout(timer)
          ears.delete(hear)
          resolve(caught[1] ?? '')
        }
        const fail = (why: string) => reject(new Error(`${command} ${why}:\n${lines.slice(-20).join('\n')}`))
        const timer = setTimeout(() => fail(`did not write ${pattern} in time`), longestStartMs)
        child.once('error', (error) => fail(`could not be started (${error.message})`))
        child.once('close', () => fail(`ended before it wrote ${pattern}`))
        lines.forEach(hear)
        ears.add(hear)
      }),
    stop: () => endGroup(child),
  }
}

async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return
  const signals: NodeJS.Signals[] = ['SIGTERM', 'SIGKILL']
  for (const signal of signals) {
    if (!signalGroup(pid, signal)) return
    for (const until = Date.now() + longestEndMs; Date.now() < until; ) {
      if (!signalGroup(pid, 0)) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** False when nobody of the group is left. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}
