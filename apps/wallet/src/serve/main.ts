import { readSettings } from './readSettings.ts'
import { type RunningWallet, startWallet } from './startWallet.ts'

/** Starts the wallet page from the command line and keeps it until it is told to stop. */
async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env)
  const wallet = await startWallet(settings).catch((error: unknown) => {
    if (isTaken(error)) {
      throw new Error(
        `Port ${settings.port} is taken: stop what uses it, or choose another with --wallet-port or LATCHKEY_WALLET_PORT.`,
      )
    }
    throw error
  })
  // Before anybody hears that it is ready: who hears it may stop it at once.
  stopWhenTold(wallet)
  process.stdout.write(
    `${JSON.stringify({ level: 'info', part: 'wallet', message: 'ready', url: wallet.url })}\n`,
  )
  process.send?.({ type: 'ready', url: wallet.url })
}

function stopWhenTold(wallet: RunningWallet): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await wallet.stop()
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
