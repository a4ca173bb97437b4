#!/usr/bin/env node
import { helpText, parseArguments } from './parseArguments.ts'
import type { Sandbox } from './sandbox.ts'

/** Runs the command line until somebody asks it to stop. */
async function main(): Promise<void> {
  const command = parseArguments(process.argv.slice(2), process.env)
  if (command.run === 'help') {
    process.stdout.write(helpText)
    return
  }
  const leave = stopOnRequest()
  // Wrong flags and a call for help are answered without loading the engine.
  const { startSandbox } = await import('./startSandbox.ts')
  const sandbox = await startSandbox(command.options)
  leave.when(sandbox)
  const { url } = sandbox
  const description = { url, ...sandbox.describe() }
  const line = command.json
    ? description
    : { time: new Date().toISOString(), level: 'info', event: 'ready', url }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  process.send?.({ type: 'ready', ...description })
}

/** Stops cleanly on Ctrl-C, on a supervisor's signal, and when the parent process has gone. */
function stopOnRequest(): { when(sandbox: Sandbox): void } {
  let running: Sandbox | undefined
  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    // Before the start is complete there is nothing to finish: the journal stands as it is.
    await running?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
  return {
    when(sandbox) {
      running = sandbox
    },
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
