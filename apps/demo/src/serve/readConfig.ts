import * as v from 'valibot'
import { type DemoConfig, SandboxDescriptionSchema } from '../config/demoConfig.ts'
import type { DemoOptions } from './startDemo.ts'

const sandboxTimeoutMs = 5_000

/** What `/config.json` says: the configuration, or the reason why there is none. */
export async function readConfig({
  serverUrl,
  relayUrl,
  walletUrl,
  frameUrl,
  mailUrl,
  sandboxUrl,
}: Omit<DemoOptions, 'port' | 'dist'>): Promise<DemoConfig | { readonly reason: string }> {
  try {
    const response = await fetch(sandboxUrl, { signal: AbortSignal.timeout(sandboxTimeoutMs) })
    const sandbox = v.safeParse(SandboxDescriptionSchema, await response.json())
    if (sandbox.success) {
      return {
        serverUrl,
        ...(relayUrl !== undefined && { relayUrl }),
        ...(walletUrl !== undefined && { walletUrl }),
        ...(frameUrl !== undefined && { frameUrl }),
        ...(mailUrl !== undefined && { mailUrl }),
        sandbox: sandbox.output,
      }
    }
    return { reason: `What answers at ${sandboxUrl} is no Latchkey sandbox. Check LATCHKEY_SANDBOX_URL.` }
  } catch {
    // Refused, reset, too slow or not JSON: for the visitor it is one and the same.
    return { reason: `The sandbox at ${sandboxUrl} does not answer. Start it, then try again.` }
  }
}
