import { toHex } from '../base/hex.ts'
import type { WalletConnectDeps, WalletConnectOptions } from '../client.ts'
import { relayClaims, signRelayToken } from '../crypto/relayToken.ts'

/** The address of one connection: the relay's, with a fresh token. `offsetMs` is how far the relay's clock is ahead of ours. */
export async function connectionUrl(
  { relayUrl, projectId }: Pick<WalletConnectOptions, 'relayUrl' | 'projectId'>,
  { clock, random }: Pick<WalletConnectDeps, 'clock' | 'random'>,
  seed: string,
  offsetMs: number,
): Promise<string> {
  const claims = relayClaims(relayUrl, toHex(random(32)), clock.now() + offsetMs)
  const query = new URLSearchParams({
    auth: await signRelayToken(seed, claims),
    projectId,
    ua: 'wc-2/latchkey-0/web',
    // Refused with a close code and a reason, which pages can read, and not with a status, which they cannot.
    useOnCloseEvent: 'true',
  })
  return `${relayUrl}?${query}`
}
