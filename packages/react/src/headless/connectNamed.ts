import {
  connectorIdOf,
  connectWallet,
  type Latchkey,
  loadWords,
  namedWallet,
  openModal,
  type WalletName,
} from '@latchkey/core'

/** Asks a named wallet to connect; one that is not on this page is shown where to get. */
export async function connectNamed(latchkey: Latchkey, name: WalletName): Promise<void> {
  await connectWallet(latchkey, connectorIdOf(name))
  if (latchkey.attempt.getState().phase !== 'missing') return
  latchkey.attempt.setState({ phase: 'idle' })
  // The words of that view are not those that the modal begins with.
  await loadWords(latchkey).catch(() => undefined)
  openModal(latchkey, { name: 'Downloads', wallet: namedWallet(latchkey, name) })
}
