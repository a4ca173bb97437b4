import { WalletAccountError, WalletMissingError, type WalletSession } from '@latchkey/core/adapter'
import type { Found } from '../discovery/found.ts'
import { type OpenOptions, openSession } from './openSession.ts'

/** Opens a session with a wallet that was looked for; throws where there is no wallet, or none that shows an account. */
export async function openFound(found: Found | undefined, options: OpenOptions): Promise<WalletSession> {
  if (found === undefined) throw new WalletMissingError()
  const session = await openSession(found, options)
  if (session === undefined) throw new WalletAccountError()
  return session
}
