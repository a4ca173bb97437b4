import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** The parts with a port of their own. */
export const startedParts = ['demo', 'wallet', 'server', 'sandbox', 'frame', 'mail', 'checkout'] as const

/** Options that let each part take any free port. */
export const anyPorts: readonly string[] = startedParts.flatMap((part) => [`--${part}-port`, '0'])

/** What `npm start -- --json` promises. */
export type StartedJson = {
  readonly demo: string
  readonly wallet: string
  readonly server: string
  readonly relay: string
  readonly sandbox: string
  readonly frame: string
  readonly mail: string
  readonly checkout: string
  readonly rpc: Record<string, string>
  readonly ws: Record<string, string>
  readonly contracts: Record<string, Record<string, string>>
  /** The domain that names are registered below. */
  readonly nameZone: string
  readonly mnemonic: string
}

export type NpmStart = {
  readonly child: ChildProcess
  /** Everything it printed so far. */
  output(): { readonly stdout: string; readonly stderr: string }
  /** Resolves with the JSON line; rejects when the command ends first. */
  readonly ready: Promise<StartedJson>
  readonly exit: Promise<number | null>
  /** Ids of every process it started, now. */
  descendants(): number[]
  /** Ends whatever is left, for a test that failed half-way. */
  cleanUp(): void
}

/** Runs `npm start` as a stranger's terminal would: in a process group of its own. */
export function npmStart(args: readonly string[], env: NodeJS.ProcessEnv = {}): NpmStart {
  const child = spawn('npm', ['start', '--', ...args], {
    cwd: root,
    // Every start compiles the same sources in eight processes: kept, the compiled code serves the starts after the first.
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.latchkey', 'compiled'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let stdout = ''
  let stderr = ''
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const ready = new Promise<StartedJson>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      const line = stdout.split('\n').find((one) => one.startsWith('{') && one.endsWith('}'))
      if (line !== undefined) resolve(JSON.parse(line) as StartedJson)
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    void exit.then((code) => reject(new Error(`npm start ended with ${code}:\n${stdout}\n${stderr}`)))
  })
  ready.catch(() => undefined) // a test about failing never awaits it
  const pid = child.pid ?? 0
  return {
    child,
    output: () => ({ stdout, stderr }),
    ready,
    exit,
    descendants: () => descendantsOf(pid),
    cleanUp() {
      for (const one of [...descendantsOf(pid), pid]) killQuietly(one)
    },
  }
}

function descendantsOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const childrenOf = (parent: number): number[] =>
    rows.filter(([, ppid]) => ppid === parent).flatMap(([id = 0]) => [id, ...childrenOf(id)])
  return childrenOf(pid)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false // ESRCH: no such process, which is the answer
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // already gone
  }
}
