import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { DemoOptions } from './startDemo.ts'

const defaultPort = '5173'
const defaultServerUrl = 'http://127.0.0.1:8787'
const defaultSandboxUrl = 'http://127.0.0.1:8545'
const defaultWalletUrl = 'http://127.0.0.1:5174'
const defaultFrameUrl = 'http://localhost:5175'
const defaultMailUrl = 'http://127.0.0.1:8025'

const Port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))
const WsUrl = v.pipe(v.string(), v.url(), v.regex(/^wss?:\/\//))
const HttpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))

/** Reads the command line and the environment; the command line wins. */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv): DemoOptions {
  const { values } = parseArgs({ args: [...args], options: { 'demo-port': { type: 'string' } } })
  const port = v.safeParse(Port, values['demo-port'] ?? env['LATCHKEY_DEMO_PORT'] ?? defaultPort)
  if (!port.success) {
    throw new SettingsError(
      'The demo’s port must be a number from 0 to 65535: check --demo-port or LATCHKEY_DEMO_PORT.',
    )
  }
  return {
    port: port.output,
    serverUrl: urlFrom(env, 'LATCHKEY_SERVER_URL', defaultServerUrl),
    ...relayFrom(env),
    ...(env['LATCHKEY_WALLET_URL'] && { walletUrl: urlFrom(env, 'LATCHKEY_WALLET_URL', defaultWalletUrl) }),
    ...(env['LATCHKEY_FRAME_URL'] && { frameUrl: urlFrom(env, 'LATCHKEY_FRAME_URL', defaultFrameUrl) }),
    ...(env['LATCHKEY_MAIL_URL'] && { mailUrl: urlFrom(env, 'LATCHKEY_MAIL_URL', defaultMailUrl) }),
    sandboxUrl: urlFrom(env, 'LATCHKEY_SANDBOX_URL', defaultSandboxUrl),
    dist: env['LATCHKEY_DEMO_DIST'] || fileURLToPath(new URL('../../dist', import.meta.url)),
  }
}

function urlFrom(env: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  const url = v.safeParse(HttpUrl, env[name] || otherwise)
  if (!url.success) throw new SettingsError(`${name} must be an http address such as ${otherwise}.`)
  return url.output
}

/** A server may name several addresses of its relay; pages use the first. */
function relayFrom(env: NodeJS.ProcessEnv): { readonly relayUrl?: string } {
  const given = env['LATCHKEY_RELAY_URL']?.split(',')[0]
  if (!given) return {}
  const url = v.safeParse(WsUrl, given)
  if (!url.success) {
    throw new SettingsError(
      'LATCHKEY_RELAY_URL must be a WebSocket address such as ws://127.0.0.1:8787/relay.',
    )
  }
  return { relayUrl: url.output }
}

/** A setting that cannot be used, in a sentence that says which. */
class SettingsError extends Error {
  override readonly name = 'SettingsError'
}
