import * as v from 'valibot'
import { messages } from '../messages.ts'
import { type WalletConfig, WalletConfigSchema } from './walletConfig.ts'

const configTimeoutMs = 10_000
const Refusal = v.object({ reason: v.string() })

/** Asks the page's own server which relay and which chains this wallet uses. */
export async function loadConfig(fetchFrom: typeof fetch = fetch): Promise<WalletConfig> {
  const response = await fetchFrom('/config.json', { signal: AbortSignal.timeout(configTimeoutMs) }).catch(
    (cause: unknown) => {
      throw new ConfigError(messages.config.silent, { cause })
    },
  )
  const body: unknown = await response.json().catch(() => undefined)
  const config = v.safeParse(WalletConfigSchema, body)
  if (response.ok && config.success) return config.output
  const refusal = v.safeParse(Refusal, body)
  throw new ConfigError(refusal.success ? refusal.output.reason : messages.config.unreadable)
}

/** The wallet could not learn where it is; the message says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
