import type { WalletSession } from '../../adapter/adapter.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { adoptSession } from '../pairing/adoptSession.ts'
import { openEmbedded } from './openEmbedded.ts'

/** Brings back the embedded wallet of who logged in before; undefined when that login is over. */
export async function returnEmbedded(
  latchkey: Latchkey,
  signal: AbortSignal,
): Promise<WalletSession | undefined> {
  const link = await openEmbedded(latchkey)
  const session = await link.openSession(signal)
  return session && !signal.aborted ? adoptSession(latchkey, session) : undefined
}
