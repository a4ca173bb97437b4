import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { WalletOptions } from './startWallet.ts'

const defaultPort = '5174'
const defaultRelayUrl = 'ws://127.0.0.1:8787/relay'
const defaultSandboxUrl = 'http://127.0.0.1:8545'
/** The project of pages on this machine. */
const defaultProjectId = 'localhost'

const Port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))
const HttpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))
const WsUrl = v.pipe(v.string(), v.url(), v.regex(/^wss?:\/\//))

/** Reads the command line and the environment; the command line wins. */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv): WalletOptions {
  const { values } = parseArgs({ args: [...args], options: { 'wallet-port': { type: 'string' } } })
  const port = v.safeParse(Port, values['wallet-port'] ?? env['LATCHKEY_WALLET_PORT'] ?? defaultPort)
  if (!port.success) {
    throw new SettingsError(
      'The wallet page’s port must be a number from 0 to 65535: check --wallet-port or LATCHKEY_WALLET_PORT.',
    )
  }
  const relayUrl = v.safeParse(WsUrl, env['LATCHKEY_RELAY_URL']?.split(',')[0] || defaultRelayUrl)
  if (!relayUrl.success) {
    throw new SettingsError(`LATCHKEY_RELAY_URL must be a WebSocket address such as ${defaultRelayUrl}.`)
  }
  const sandboxUrl = v.safeParse(HttpUrl, env['LATCHKEY_SANDBOX_URL'] || defaultSandboxUrl)
  if (!sandboxUrl.success) {
    throw new SettingsError(`LATCHKEY_SANDBOX_URL must be an http address such as ${defaultSandboxUrl}.`)
  }
  const serverUrl = v.safeParse(v.optional(HttpUrl), env['LATCHKEY_SERVER_URL'] || undefined)
  if (!serverUrl.success) {
    throw new SettingsError('LATCHKEY_SERVER_URL must be an http address such as http://127.0.0.1:8787.')
  }
  return {
    port: port.output,
    relayUrl: relayUrl.output,
    projectId: env['LATCHKEY_PROJECT_ID'] || defaultProjectId,
    sandboxUrl: sandboxUrl.output,
    serverUrl: serverUrl.output,
    dist: env['LATCHKEY_WALLET_DIST'] || fileURLToPath(new URL('../../dist', import.meta.url)),
  }
}

/** A setting that cannot be used, in a sentence that says which. */
class SettingsError extends Error {
  override readonly name = 'SettingsError'
}
