import type { WalletEntry } from '@latchkey/wire'
import { exitOf } from '../../features/pairing/exitOf.ts'
import { ownTarget } from '../../features/pairing/linkTarget.ts'
import { openPageLink } from '../../features/pairing/openPageLink.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Wallets that on Solana take a visitor without their extension into their own browser (S2.19, S2.20). */
const movers: readonly string[] = ['app.phantom', 'com.coinbase.wallet']

/** Moves the page itself into the browser of a wallet that is not in this one; whether it did. */
export function leaveForWallet(latchkey: Latchkey, wallet: WalletEntry): boolean {
  const isMover = movers.includes(wallet.rdns ?? '') || movers.includes(wallet.id)
  const exit = exitOf(latchkey)
  const link = isMover ? openPageLink(wallet, exit.href) : undefined
  if (link === undefined) return false
  exit.follow(link, ownTarget(exit.device))
  return true
}
