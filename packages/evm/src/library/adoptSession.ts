import { type Clock, WalletAccountError, type WalletSession } from '@latchkey/core/adapter'
import type { CodecSource } from '../contract/codec.ts'
import { openSession } from '../session/openSession.ts'

/** Opens a wallet that was reached by a code or a link anew, so that contracts are written and read by the chain library. */
export async function adoptSession(
  { connector, provider }: WalletSession,
  { clock, codec }: { readonly clock: Clock; readonly codec: CodecSource },
): Promise<WalletSession> {
  const { signal } = new AbortController()
  const found = { connector, provider: Object(provider) }
  const session = await openSession(found, { clock, codec, signal, method: 'eth_accounts' })
  if (session === undefined) throw new WalletAccountError()
  return session
}
