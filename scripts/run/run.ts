import { spawn } from 'node:child_process'

export type RunOptions = {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** Let the command write to the terminal as it goes, instead of only when it fails. */
  readonly live?: boolean
}

/** Runs a command of node_modules/.bin to its end and gives what it printed; a failure carries its output. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.live ? 'inherit' : 'pipe', options.live ? 'inherit' : 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => reject(new CommandError(command, args, error.message)))
    child.on('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new CommandError(command, args, output))
    })
  })
}

class CommandError extends Error {
  override readonly name = 'CommandError'
  constructor(command: string, args: readonly string[], output: string) {
    super(`${[command, ...args].join(' ')} failed${output === '' ? '.' : `:\n${output}`}`)
  }
}
