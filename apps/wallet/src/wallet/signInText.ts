import type { IWalletKit } from '@reown/walletkit'
import type { WalletChain } from '../chains/chainTable.ts'
import { issuerOf, type SignIn } from '../signIn/readSignIn.ts'

/** The text that is signed for one network: shown and signed alike. */
export function signInText(
  kit: Pick<IWalletKit, 'formatAuthMessage'>,
  { claims, chains }: SignIn,
  chain: WalletChain,
  account: string,
): string {
  // The kit wants a chain list in what it formats, and reads nothing of it.
  const request = { ...claims, chains: chains.map(({ id }) => id) }
  return kit.formatAuthMessage({ request: request as never, iss: issuerOf(chain, account) })
}
