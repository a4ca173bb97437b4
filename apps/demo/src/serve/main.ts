import { readSettings } from './readSettings.ts'
import { type RunningDemo, startDemo } from './startDemo.ts'

/** Starts the demo from the command line and keeps it until it is told to stop. */
async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env)
  const demo = await startDemo(settings).catch((error: unknown) => {
    if (isTaken(error)) {
      throw new Error(
        `Port ${settings.port} is taken: stop what uses it, or choose another with --demo-port or LATCHKEY_DEMO_PORT.`,
      )
    }
    throw error
  })
  // Before anybody hears that it is ready: who hears it may stop it at once.
  stopWhenTold(demo)
  process.stdout.write(
    `${JSON.stringify({ level: 'info', part: 'demo', message: 'ready', url: demo.url })}\n`,
  )
  process.send?.({ type: 'ready', url: demo.url })
}

function stopWhenTold(demo: RunningDemo): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await demo.stop()
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

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
  if (process.connected) process.disconnect()
})
