import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'

const stopLimitMs = 15_000
const keptLines = 20

/** One long-running process of `npm start`. */
export type Part = {
  readonly name: string
  /** Resolves when the part says that it answers; rejects with a sentence when it ends first. */
  readonly ready: Promise<unknown>
  /** Rejects with a sentence when the part ends without being told to. */
  readonly crashed: Promise<never>
  stop(): Promise<void>
}

export type PartOptions = {
  readonly name: string
  readonly script: string
  readonly args?: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly root: string
  readonly logDir: string
}

/** Starts a part. It has an IPC channel: should this process die, the channel closes and the part stops itself. */
export function startPart(options: PartOptions): Part {
  mkdirSync(options.logDir, { recursive: true })
  const log = createWriteStream(join(options.logDir, `${options.name}.log`))
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(options.root, options.script), ...(options.args ?? [])],
    {
      cwd: options.root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  const last = keepLastLines(child, log)
  let stopping = false
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      log.end()
      resolve()
    })
  })
  const crashed = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(new PartStoppedError(options.name, error.message)))
    child.once('close', () => {
      if (!stopping) reject(new PartStoppedError(options.name, last()))
    })
  })
  crashed.catch(() => undefined) // whoever races on `ready` or `crashed` reports it
  const ready = new Promise<unknown>((resolve) => {
    child.on('message', (message) => {
      if (isReady(message)) resolve(message)
    })
  })
  return {
    name: options.name,
    ready: Promise.race([ready, crashed]),
    crashed,
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return ended
      child.kill('SIGTERM')
      const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
      await ended
      clearTimeout(limit)
    },
  }
}

function isReady(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'
}

function keepLastLines(child: ChildProcess, log: WriteStream): () => string {
  let lines: string[] = []
  const keep = (chunk: Buffer) => {
    log.write(chunk)
    lines = [...lines, ...chunk.toString().split('\n')].filter((line) => line !== '').slice(-keptLines)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => lines.join('\n')
}

class PartStoppedError extends Error {
  override readonly name = 'PartStoppedError'
  constructor(part: string, lastWords: string) {
    super(`The ${part} stopped${lastWords === '' ? '.' : `:\n${lastWords}`}`)
  }
}
