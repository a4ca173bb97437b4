import * as v from 'valibot'
import { messages } from '../messages.ts'
import { type DemoConfig, DemoConfigSchema } from './demoConfig.ts'

const configTimeoutMs = 10_000
const Refusal = v.object({ reason: v.string() })

/** Asks the demo's own server which server and which chains this page stands on. */
export async function loadConfig(fetchFrom: typeof fetch = fetch): Promise<DemoConfig> {
  const response = await fetchFrom('/config.json', { signal: AbortSignal.timeout(configTimeoutMs) }).catch(
    (cause: unknown) => {
      throw new ConfigError(messages.config.silent, { cause })
    },
  )
  const body: unknown = await response.json().catch(() => undefined)
  const config = v.safeParse(DemoConfigSchema, body)
  if (response.ok && config.success) return config.output
  const refusal = v.safeParse(Refusal, body)
  throw new ConfigError(refusal.success ? refusal.output.reason : messages.config.unreadable)
}

/** The page could not learn where its chains are; the message says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
