import { spawn } from 'node:child_process'

/** A command that runs until it is stopped. */
export type RunningCommand = {
  /** Everything that it has printed so far. */
  output(): string
  stop(): Promise<void>
}

/** Runs shell commands, and waits until they print a text, or, without one, until each of them has succeeded. */
export async function runCommand(
  command: string,
  { env, cwd, until }: { readonly env: NodeJS.ProcessEnv; readonly cwd: string; readonly until?: string },
): Promise<RunningCommand> {
  const child = spawn('sh', ['-e', '-c', command], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      if (until !== undefined && output.includes(until)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((code) => {
      if (code === 0 && until === undefined) resolve()
      else reject(new Error(`The command ended with ${code}:\n${command}\n${output}`))
    })
  })
  return {
    output: () => output,
    async stop() {
      // The shell and its child processes are one group.
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM')
      await ended
    },
  }
}
