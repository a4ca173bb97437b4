import type { PairedWallet } from '../../adapter/pairingLink.ts'

/** A yes that this page cannot use, or no longer wants: the wallet must not believe that the page is connected. */
export function partPaired({ sessions }: PairedWallet): void {
  for (const session of sessions) {
    session.disconnect().catch(() => {
      // Runs in the background; messages that the relay does not deliver expire.
    })
  }
}
