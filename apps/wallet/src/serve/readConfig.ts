import * as v from 'valibot'
import { SandboxSchema, type WalletConfig } from '../config/walletConfig.ts'
import type { WalletOptions } from './startWallet.ts'

const sandboxTimeoutMs = 5_000

/** What `/config.json` says: the configuration, or the reason why there is none. */
export async function readConfig({
  relayUrl,
  projectId,
  sandboxUrl,
}: Pick<WalletOptions, 'relayUrl' | 'projectId' | 'sandboxUrl'>): Promise<
  WalletConfig | { readonly reason: string }
> {
  try {
    const response = await fetch(sandboxUrl, { signal: AbortSignal.timeout(sandboxTimeoutMs) })
    const sandbox = v.safeParse(SandboxSchema, await response.json())
    if (sandbox.success) return { relayUrl, projectId, sandbox: sandbox.output }
    return { reason: `What answers at ${sandboxUrl} is no Latchkey sandbox. Check LATCHKEY_SANDBOX_URL.` }
  } catch {
    // Refused, reset, too slow or not JSON: for the visitor it is one and the same.
    return { reason: `The sandbox at ${sandboxUrl} does not answer. Start it, then try again.` }
  }
}
