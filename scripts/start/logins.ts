// A part of `npm start`: the mailbox, the providers of social logins, the Farcaster relay and the checkout, until it is told to stop.
import type { SandboxDescription } from '@latchkey/sandbox'
import { startCheckout } from '@latchkey/sandbox/checkout'
import { startLoginParts } from './startLoginParts.ts'

const [serverUrl = '', frameUrl = '', sandboxUrl = '', mailPort = '0', checkoutPort = '0'] =
  process.argv.slice(2)

try {
  const { chains } = (await (await fetch(sandboxUrl)).json()) as SandboxDescription
  const parts = await startLoginParts({ frameUrl, rpcUrl: chains[0]?.rpc ?? '', mailPort: Number(mailPort) })
  const checkout = await startCheckout({
    chains,
    port: Number(checkoutPort),
    webhookUrl: new URL('/v1/onramp/webhooks', serverUrl).href,
  })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await Promise.all([parts.stop(), checkout.stop()])
    // The channel to the parent would keep this process alive.
    if (process.connected) process.disconnect()
  }
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(event, stop)
  process.send?.({
    type: 'ready',
    url: parts.mailbox.url,
    environment: parts.environment,
    checkout: checkout.environment,
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
  if (process.connected) process.disconnect()
}
