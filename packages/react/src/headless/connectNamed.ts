import { connectWallet, type Latchkey, loadWords, openModal, type WalletName } from '@latchkey/core'
import { connectorIdOf, namedWallet } from '@latchkey/core/internal'

/** Asks a named wallet to connect; one that is not on this page is shown where to get. */
export async function connectNamed(latchkey: Latchkey, name: WalletName): Promise<void> {
  const asked = connectWallet(latchkey, connectorIdOf(name))
  // What is said of a failure, and the view of a missing wallet, need words that the page does not begin with.
  const words = loadWords(latchkey).catch(() => undefined)
  await asked
  if (latchkey.attempt.getState().phase !== 'missing') return
  latchkey.attempt.setState({ phase: 'idle' })
  await words
  openModal(latchkey, { name: 'Downloads', wallet: namedWallet(latchkey, name) })
}
