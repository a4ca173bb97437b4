import * as v from 'valibot'
import { SandboxSchema, type WalletConfig } from '../config/walletConfig.ts'
import type { WalletOptions } from './startWallet.ts'

const sandboxTimeoutMs = 5_000

/** What `/config.json` says: the configuration, or the reason why there is none. */
export async function readConfig({
  relayUrl,
  projectId,
  sandboxUrl,
  serverUrl,
}: Pick<WalletOptions, 'relayUrl' | 'projectId' | 'sandboxUrl' | 'serverUrl'>): Promise<
  WalletConfig | { readonly reason: string }
> {
  try {
    const response = await fetch(sandboxUrl, { signal: AbortSignal.timeout(sandboxTimeoutMs) })
    const sandbox = v.safeParse(SandboxSchema, await response.json())
    if (sandbox.success) {
      const chains = sandbox.output.chains.map((chain) => ({
        ...chain,
        ...(serverUrl && { image: imageOf(serverUrl, projectId, chain.caip2) }),
      }))
      return { relayUrl, projectId, sandbox: { ...sandbox.output, chains } }
    }
    return { reason: `What answers at ${sandboxUrl} is no Latchkey sandbox. Check LATCHKEY_SANDBOX_URL.` }
  } catch {
    // Refused, reset, too slow or not JSON: for the visitor it is one and the same.
    return { reason: `The sandbox at ${sandboxUrl} does not answer. Start it, then try again.` }
  }
}

/** The picture that sites of the same server show for a chain. */
function imageOf(serverUrl: string, projectId: string, caip2: string): string {
  const url = new URL(`/public/getAssetImage/${encodeURIComponent(caip2)}`, serverUrl)
  url.searchParams.set('projectId', projectId)
  return url.href
}
