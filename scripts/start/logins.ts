// A part of `npm start`: the mailbox, the providers of social logins and the Farcaster relay, until it is told to stop.
import { startLoginParts } from './startLoginParts.ts'

const [serverUrl = '', rpcUrl = '', mailPort = '0'] = process.argv.slice(2)

try {
  const parts = await startLoginParts({ serverUrl, rpcUrl, mailPort: Number(mailPort) })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await parts.stop()
    // The channel to the parent would keep this process alive.
    if (process.connected) process.disconnect()
  }
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(event, stop)
  process.send?.({ type: 'ready', url: parts.mailbox.url, environment: parts.environment })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
  if (process.connected) process.disconnect()
}
