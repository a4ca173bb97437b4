import { type Clock, WalletLateError, WalletUnsupportedError } from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { limit } from './limit.ts'

/** Wallets that do not know the request may leave it unanswered: then the page forgets alone. */
const patienceMs = 1000

/** Gives up this page's permission (MIP-2) where the wallet knows how to. */
export async function disconnect(provider: unknown, clock: Clock): Promise<void> {
  try {
    await limit(clock, patienceMs, (signal) =>
      ask(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }], signal),
    )
  } catch (error) {
    if (error instanceof WalletUnsupportedError || error instanceof WalletLateError) return
    throw error
  }
}
