import type { ServedPage } from './servePage.ts'

/** A page of `npm start` that is a process of its own. */
export type PagePart<Settings> = {
  /** Names its port: `--demo-port` and `LATCHKEY_DEMO_PORT`. */
  readonly part: 'demo' | 'wallet' | 'frame'
  readSettings(args: readonly string[], env: NodeJS.ProcessEnv): Settings
  start(settings: Settings): Promise<ServedPage>
}

/** Starts a page from the command line and serves it until the process gets a signal or its parent disconnects. */
export async function runPage<Settings extends { readonly port: number }>({
  part,
  readSettings,
  start,
}: PagePart<Settings>): Promise<void> {
  try {
    const settings = readSettings(process.argv.slice(2), process.env)
    const page = await start(settings).catch((error: unknown) => {
      throw isTaken(error) ? new PortTakenError(part, settings.port) : error
    })
    // Before `ready` is sent: its receiver may stop the page at once.
    stopOnSignal(page)
    process.stdout.write(`${JSON.stringify({ level: 'info', part, message: 'ready', url: page.url })}\n`)
    process.send?.({ type: 'ready', url: page.url })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
    if (process.connected) process.disconnect()
  }
}

function stopOnSignal(page: ServedPage): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await page.stop()
    // The channel to a parent would keep this process alive.
    if (process.connected) process.disconnect()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
  constructor(part: string, port: number) {
    super(
      `Port ${port} is taken: stop what uses it, or choose another with --${part}-port or LATCHKEY_${part.toUpperCase()}_PORT.`,
    )
  }
}
